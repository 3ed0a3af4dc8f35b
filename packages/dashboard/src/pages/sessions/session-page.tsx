import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "wouter";
import { invocationsQuery, violationsQuery } from "../../api/queries.ts";
import { at, counted, humanized } from "../../format.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Severity } from "../../parts/severity.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { useUrlState } from "../../url-state.ts";
import { agentAddress } from "../agents/agent-columns.tsx";
import type { Invocation } from "./sessions-of.ts";

const time = new Intl.DateTimeFormat("en", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** The calls of one session in the order in which they were made. */
export function SessionPage({ sessionId }: { readonly sessionId: string }) {
  const [service] = useUrlState("service");
  const [agent_id] = useUrlState("agent");
  const session_id = sessionId === "-" ? "" : sessionId;
  const query = useQuery({
    ...invocationsQuery({ service, agent_id, session_id }),
    refetchInterval: 10_000,
  });
  const violations = useQuery(violationsQuery).data ?? [];
  const mine = violations.filter(
    (each) => each.session_id === session_id && each.agent_id === agent_id,
  );
  return (
    <Loaded query={query} what="the session">
      {(found) => {
        const calls = found.filter((each) => each.session_id === session_id);
        const objected = calls.filter(({ decision }) => decision !== "allow");
        return (
          <div className="page page-narrow">
            <PageHead
              title={session_id === "" ? "Calls without a session" : session_id}
              tab={`Session ${session_id}`}
              above={
                <div className="crumbs">
                  <Link href="/sessions">Sessions</Link>
                  <span aria-hidden="true">/</span>
                  <Link href={agentAddress({ agent_id, service })}>{agent_id}</Link>
                </div>
              }
            >
              {counted(calls.length, "call")}, of which guardrails objected to {objected.length}.
              Arguments are not kept.
            </PageHead>
            {mine.length === 0 ? null : (
              <div className="notice notice-bad">
                <p className="notice-text">
                  {counted(mine.length, "violation")}:{" "}
                  {mine.slice(0, 3).map(({ violation_id, guardrail_name }, index) => (
                    <Fragment key={violation_id}>
                      {index === 0 ? "" : ", "}
                      <Link
                        className="link"
                        href={`/violations?violation=${violation_id}&status=all`}
                      >
                        {guardrail_name}
                      </Link>
                    </Fragment>
                  ))}
                </p>
              </div>
            )}
            {calls.length === 0 ? (
              <Empty title="Nothing is known of this session">
                Its calls may be older than the retention, or it had another agent.{" "}
                <Link href="/sessions">All sessions</Link>
              </Empty>
            ) : (
              <ol className="panel rows session-calls">
                {calls.toReversed().map((each) => (
                  <Call key={each.evaluation_id} invocation={each} />
                ))}
              </ol>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function Call({ invocation }: { readonly invocation: Invocation }) {
  const { evaluated_at, point, tool_name, tool_server, source_trust, action, decision } =
    invocation;
  return (
    <li className="session-call" data-decision={decision}>
      <time className="muted tabular" dateTime={evaluated_at} title={at(evaluated_at)}>
        {time.format(new Date(evaluated_at))}
      </time>
      <div>
        <p>
          <strong className="mono">{tool_name === "" ? point : tool_name}</strong>{" "}
          <span className="muted">
            {tool_server === "" ? "" : `${tool_server}, `}
            {humanized(point).toLowerCase()}, asked for by {source_trust}
          </span>
        </p>
        {invocation.matched.map(({ guardrail_name, rule_id, severity, reason }) => (
          <p key={`${guardrail_name} ${rule_id}`} className="session-match">
            <Severity severity={severity} /> <span>{guardrail_name}</span>{" "}
            <span className="muted">{reason}</span>
          </p>
        ))}
        {invocation.errors.map(({ guardrail_name, message }) => (
          <p key={guardrail_name} className="form-error">
            {guardrail_name}: {message}
          </p>
        ))}
      </div>
      <span className={action === "allow" ? "muted" : "bad"}>
        {action}
        {invocation.would_block ? " (monitoring)" : ""}
      </span>
    </li>
  );
}
