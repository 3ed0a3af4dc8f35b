import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { invocationsQuery } from "../../api/queries.ts";
import { ago, counted } from "../../core/format.ts";
import { Loaded } from "../../components/states.tsx";
import { sessionAddress, sessionRows } from "../sessions/session-rows.ts";

const shown = 6;

/** The sessions in which guardrails were asked about calls of the agent. */
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
          All sessions
        </Link>
      </div>
      <div className="panel-body">
        <Loaded query={query} what="sessions">
          {(asked) =>
            asked.length === 0 ? (
              <p className="secondary">
                No guardrail was asked about a call of this agent yet. That begins when an adapter
                is put into its runtime, as <code>npx parapet protect --help</code> says.
              </p>
            ) : (
              <ul className="timeline">
                {sessionRows([], asked)
                  .slice(0, shown)
                  .map((session) => (
                    <li key={session.session_id}>
                      <Link className="link truncate" href={sessionAddress(session)}>
                        {session.session_id === "" ? "without an id" : session.session_id}
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
