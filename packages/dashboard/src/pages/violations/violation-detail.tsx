import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { attackPathsQuery } from "../../api/queries.ts";
import { listKey, useShortenedLists } from "../../api/shortened-lists.ts";
import type { Api } from "../../api/types.ts";
import { at, counted, score } from "../../core/format.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { markdownText } from "../../components/export-rows.ts";
import { Icon } from "../../components/icon.tsx";
import { Loaded } from "../../components/states.tsx";
import { Severity } from "../../components/severity.tsx";
import { agentAddress } from "../agents/agent-columns.tsx";
import { OutcomeMark, outcomeSentence, outcomeText } from "./outcome.tsx";
import { sessionAddress } from "../sessions/session-address.ts";
import { ActionButton } from "../../shell/action-button.tsx";

/** A violation: reason, evidence, outcome and related attack paths. */
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
          {outcomeSentence(violation)} Observed {counted(violation.count, "time")}, first{" "}
          {at(violation.first_observed_at)}, last {at(violation.observed_at)}.
        </p>
        <dl className="facts">
          <div>
            <dt>Outcome</dt>
            <dd>
              <OutcomeMark outcome={violation.outcome} />
            </dd>
          </div>
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
                {violation.session_id === "" ? "No session ID" : violation.session_id}
              </Link>
            </dd>
          </div>
        </dl>
        <PathsOver ids={attack_path_ids} />
        <div className="filters">
          {violation.status === "open" ? (
            <ActionButton
              does="POST /api/v1/violations/{violation_id}/ack"
              at={[violation.service]}
              className="button button-primary"
              onClick={onAcknowledge}
            >
              Acknowledge
            </ActionButton>
          ) : null}
          <CopyButton label="Copy as Markdown" text={() => violationMarkdown(violation)} />
        </div>
      </div>
    </section>
  );
}

const shownPaths = 3;

/** The attack paths through the call, worst first. */
function PathsOver({ ids }: { readonly ids: readonly string[] }) {
  const query = useQuery(attackPathsQuery(""));
  const isShortened = useShortenedLists().has(listKey("GET /api/v1/risk/attack-paths"));
  if (ids.length === 0) return null;
  return (
    <>
      <h3>Attack paths through this call</h3>
      <Loaded query={query} what="attack paths">
        {(paths) => (
          <FoundPaths
            paths={paths.filter(({ path_id }) => ids.includes(path_id))}
            isShortened={isShortened}
          />
        )}
      </Loaded>
    </>
  );
}

function FoundPaths({
  paths: found,
  isShortened,
}: {
  readonly paths: readonly Api["AttackPath"][];
  readonly isShortened: boolean;
}) {
  return (
    <ul className="plain-list">
      {found.slice(0, shownPaths).map(({ path_id, rule_name, risk_score }) => (
        <li key={path_id}>
          <span className="tabular">{score(risk_score)}</span>{" "}
          <Link className="link" href={`/attack-paths/${path_id}`}>
            {rule_name}
          </Link>
        </li>
      ))}
      {found.length > shownPaths ? (
        <li className="muted">and {found.length - shownPaths} more</li>
      ) : null}
      {found.length === 0 ? (
        <li className="muted">
          {isShortened
            ? "Closed, or not among the worst that are listed."
            : "All of them are closed."}
        </li>
      ) : null}
    </ul>
  );
}

function violationMarkdown(violation: Api["Violation"]): string {
  return [
    `### ${markdownText(violation.guardrail_name)} (${violation.severity})`,
    "",
    markdownText(violation.reason),
    "",
    `Agent ${markdownText(violation.agent_id)}, tool ${markdownText(violation.tool_name)}, ${outcomeText[violation.outcome]}, ${violation.observed_at}`,
    "",
    location.href,
  ].join("\n");
}
