import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { invocationsQuery } from "../../api/queries.ts";
import { ago, counted } from "../../core/format.ts";
import { Loaded } from "../../components/states.tsx";
import { ParapetCode } from "../../components/parapet-command.tsx";
import { sessionAddress, sessionRows } from "../sessions/session-rows.ts";

const shown = 6;

/** The sessions of the agent with guardrail evaluations. */
export function AgentActivity({
  agentId,
  service,
}: {
  readonly agentId: string;
  readonly service: string;
}) {
  const query = useQuery(invocationsQuery({ agent_id: agentId, service }));
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <div className="panel-head">
        <h2 id="sessions-title">Sessions</h2>
        <Link className="link" href="/sessions">
          View all
        </Link>
      </div>
      <div className="panel-body">
        <Loaded query={query} what="sessions">
          {(asked) =>
            asked.length === 0 ? (
              <p className="secondary">
                No calls evaluated yet. Install an adapter in the agent's runtime:{" "}
                <ParapetCode words="protect --help" />.
              </p>
            ) : (
              <ul className="timeline">
                {sessionRows([], asked)
                  .slice(0, shown)
                  .map((session) => (
                    <li key={session.session_id}>
                      <Link className="link truncate" href={sessionAddress(session)}>
                        {session.session_id === "" ? "No session ID" : session.session_id}
                      </Link>
                      <span className="muted">
                        {counted(session.calls, "call")}, {ago(session.last)}
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
