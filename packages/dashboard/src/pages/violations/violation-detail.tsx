import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import { at, counted } from "../../format.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { markdownText } from "../../parts/export-rows.ts";
import { Icon } from "../../parts/icon.tsx";
import { Severity } from "../../parts/severity.tsx";
import { agentAddress } from "../agents/agent-columns.tsx";
import { sessionAddress } from "../sessions/sessions-of.ts";

/** One violation: what was objected to, what was done, and where to go from here. */
export function ViolationDetail({
  violation,
  onClose,
  onAcknowledge,
}: {
  readonly violation: Api["Violation"];
  readonly onClose: () => void;
  readonly onAcknowledge: () => void;
}) {
  const { attack_path_ids } = violation;
  return (
    <section className="panel detail" aria-labelledby="violation-title">
      <div className="detail-head">
        <div>
          <div className="tags">
            <Severity severity={violation.severity} />
            <span className="tag">{violation.point}</span>
            <span className="tag">{violation.mode}</span>
            <span className="tag">{violation.status}</span>
          </div>
          <h2 id="violation-title" className="detail-title">
            {violation.guardrail_name}
          </h2>
        </div>
        <button type="button" className="button button-quiet button-icon" onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">Close the violation</span>
        </button>
      </div>
      <div className="detail-body">
        <p>{violation.reason}</p>
        {violation.evidence === "" ? null : (
          <pre className="source source-plain wrapped" tabIndex={0}>
            {violation.evidence}
          </pre>
        )}
        <p className="secondary">
          {outcome(violation)} Seen {counted(violation.count, "time")}, first{" "}
          {at(violation.first_observed_at)}, last {at(violation.observed_at)}.
        </p>
        <dl className="facts">
          <div>
            <dt>Agent</dt>
            <dd>
              <Link className="link" href={agentAddress(violation)}>
                {violation.agent_id}
              </Link>
            </dd>
          </div>
          <div>
            <dt>Session</dt>
            <dd>
              <Link className="link" href={sessionAddress(violation)}>
                {violation.session_id === "" ? "without an id" : violation.session_id}
              </Link>
            </dd>
          </div>
          <div>
            <dt>Attack paths</dt>
            <dd>
              {attack_path_ids.length === 0 ? "none" : null}
              {attack_path_ids.slice(0, 3).map((id, index) => (
                <Link key={id} className="link" href={`/attack-paths/${id}`}>
                  {index === 0 ? "Open the path" : `${index + 1}`}
                </Link>
              ))}
            </dd>
          </div>
        </dl>
        <div className="filters">
          {violation.status === "open" ? (
            <button type="button" className="button button-primary" onClick={onAcknowledge}>
              Acknowledge
            </button>
          ) : null}
          <CopyButton label="Copy as Markdown" text={() => violationMarkdown(violation)} />
        </div>
      </div>
    </section>
  );
}

const told: Readonly<Record<Api["Violation"]["action_taken"], string>> = {
  blocked: "block the call",
  asked: "ask a person about the call",
  modified: "change the call",
  logged: "let it go on",
};

function outcome({ action_taken, enforced, would_block }: Api["Violation"]): string {
  if (action_taken !== "logged" && enforced) return `The call was ${action_taken}.`;
  if (action_taken !== "logged") {
    return `The adapter was told to ${told[action_taken]}; nobody has proven that it does.`;
  }
  return would_block
    ? "It went on, because the guardrail is monitoring; blocking, it would have been stopped."
    : "It went on.";
}

function violationMarkdown(violation: Api["Violation"]): string {
  return [
    `### ${markdownText(violation.guardrail_name)} (${violation.severity})`,
    "",
    markdownText(violation.reason),
    "",
    `Agent ${markdownText(violation.agent_id)}, tool ${markdownText(violation.tool_name)}, ${violation.action_taken}, ${violation.observed_at}`,
    "",
    location.href,
  ].join("\n");
}
