import { useEffect, useRef } from "react";
import type { Api } from "../../api/types.ts";
import { humanized } from "../../core/format.ts";
import { EvidenceList } from "../../components/evidence-view.tsx";

/** Each step with what makes it possible, and where that is set. */
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
          As they were when a scan last showed this path. The lines of files are those of now.
        </p>
      ) : null}
      <ol className="steps rows" ref={list}>
        {path.steps.map((step, index) => (
          <li key={step.node_id} className="step" data-selected={index === selected}>
            <span className="step-number tabular">{index + 1}</span>
            <div className="step-body">
              <p>
                <strong>{step.label}</strong>{" "}
                <span className="muted">
                  {humanized(step.node_type)}
                  {step.edge.kind === "" ? "" : ` · ${step.edge.kind}`}
                  {step.edge.observed ? " · seen in telemetry" : ""}
                </span>
              </p>
              <p className="secondary">{sentence(step.description)}</p>
              {isSameAs(path.steps[index - 1], step) ? (
                <p className="muted">Set where step {index} is.</p>
              ) : (
                <EvidenceList
                  evidence={step.evidence}
                  service={serviceOf(step.node_id, path.services)}
                />
              )}
              {step.controls.length === 0 ? null : (
                <p className="good">
                  Standing here: {step.controls.map(({ name }) => humanized(name)).join(", ")}
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
  if (count === 0) return "The only route between these ends";
  return `${capped ? "At least " : ""}${count} other ${count === 1 ? "route" : "routes"} between these ends`;
}

function sentence(clause: string): string {
  return clause === "" ? "" : `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

/** The service whose files say it: nodes begin with theirs, and what is shared is told by the first. */
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
