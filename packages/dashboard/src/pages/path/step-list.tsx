import { useEffect, useRef } from "react";
import type { Api } from "../../api/types.ts";
import { nodeLabel } from "../../core/channel-names.ts";
import { humanized } from "../../core/format.ts";
import { EvidenceList } from "../../components/evidence-view.tsx";

/** Each step with its description, evidence and controls. */
export function StepList({
  path,
  selected,
}: {
  readonly path: Api["AttackPathDetail"];
  readonly selected: number | undefined;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (selected === undefined) return;
    list.current?.children[selected]?.scrollIntoView({ behavior: "smooth", block: "nearest" });
  }, [selected]);
  return (
    <section className="panel" aria-labelledby="steps-title">
      <div className="panel-head">
        <h2 id="steps-title">Steps</h2>
        <span className="panel-aside">{alternatesText(path.alternates)}</span>
      </div>
      {path.status === "resolved" ? (
        <p className="notice">
          Steps as of the last scan with this path. Source lines show the current files.
        </p>
      ) : null}
      <ol className="steps rows" ref={list}>
        {path.steps.map((step, index) => (
          <li key={step.node_id} className="step" data-selected={index === selected}>
            <span className="step-number tabular">{index + 1}</span>
            <div className="step-body">
              <p>
                <strong>{nodeLabel(step.node_type, step.label)}</strong>{" "}
                <span className="muted">
                  {humanized(step.node_type)}
                  {step.edge.kind === "" ? "" : ` · ${step.edge.kind}`}
                  {step.edge.observed ? " · observed in telemetry" : ""}
                </span>
              </p>
              <p className="secondary">{sentence(step.description)}</p>
              {isSameAs(path.steps[index - 1], step) ? (
                <p className="muted">Same evidence as step {index}.</p>
              ) : (
                <EvidenceList
                  evidence={step.evidence}
                  service={serviceOf(step.node_id, path.services)}
                />
              )}
              {step.controls.length === 0 ? null : (
                <p className="good">
                  Enforced controls: {step.controls.map(({ name }) => humanized(name)).join(", ")}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function alternatesText({ count, capped }: Api["AttackPathDetail"]["alternates"]): string {
  if (count === 0) return "No alternative routes";
  return `${capped ? "At least " : ""}${count} alternative ${count === 1 ? "route" : "routes"}`;
}

function sentence(clause: string): string {
  return clause === "" ? "" : `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

/** The service with the evidence: the node ID's prefix, or the first service for shared nodes. */
function serviceOf(nodeId: string, services: readonly string[]): string {
  return services.find((service) => nodeId.startsWith(`${service}/`)) ?? services[0] ?? "";
}

function isSameAs(
  before: Api["DetailedStep"] | undefined,
  { evidence }: Api["DetailedStep"],
): boolean {
  return (
    before !== undefined && evidence.length > 0 && placesOf(before.evidence) === placesOf(evidence)
  );
}

function placesOf(evidence: readonly Api["Evidence"][]): string {
  return evidence.map(({ file, pointer }) => `${file} ${pointer}`).join("\n");
}
