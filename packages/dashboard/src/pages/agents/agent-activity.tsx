import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { activityQuery } from "../../api/queries.ts";
import { ago, counted } from "../../core/format.ts";
import { Loaded } from "../../components/states.tsx";
import { ParapetCode } from "../../components/parapet-command.tsx";
import { lastDay, periodOf } from "../sessions/period.ts";
import { sessionAddress, sessionName } from "../sessions/session-address.ts";

const shown = 6;

/** The latest sessions of the agent, from spans and guardrail evaluations. */
export function AgentActivity({
  agentId,
  service,
}: {
  readonly agentId: string;
  readonly service: string;
}) {
  const [period] = useState(() => periodOf("7d", new Date()) ?? lastDay);
  const query = useInfiniteQuery(activityQuery({ ...period, agent_id: agentId, service }));
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <div className="panel-head">
        <h2 id="sessions-title">Sessions of 7 days</h2>
        <Link
          className="link"
          href={`/sessions?${new URLSearchParams({ agent: agentId, service, period: "7d" })}`}
        >
          View all
        </Link>
      </div>
      <div className="panel-body">
        <Loaded query={query} what="sessions">
          {({ pages: [first] }) =>
            first === undefined || first.sessions.length === 0 ? (
              <p className="secondary">
                No calls in the last 7 days. Calls appear when an adapter is installed in the
                agent's runtime: <ParapetCode words="protect --help" />.
              </p>
            ) : (
              <ul className="timeline">
                {first.sessions.slice(0, shown).map((session) => (
                  <li key={session.session_id}>
                    <Link className="link truncate" href={sessionAddress(session)}>
                      {sessionName(session)}
                    </Link>
                    <span className="muted">
                      {counted(session.calls, "call")}, {ago(session.last_at)}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}
