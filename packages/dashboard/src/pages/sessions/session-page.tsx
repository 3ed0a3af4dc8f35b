import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { invocationsQuery, sessionTimelineQuery } from "../../api/queries.ts";
import { at, counted, listed } from "../../core/format.ts";
import { ExportMenu } from "../../components/export-menu.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { useUrlState } from "../../core/url-state.ts";
import { agentAddress } from "../agents/agent-columns.tsx";
import { type Entry, entriesOf } from "./entries.ts";
import { unnamed } from "./session-rows.ts";
import { Timeline } from "./timeline.tsx";

export function SessionPage({ sessionId }: { readonly sessionId: string }) {
  return sessionId === unnamed ? <UnnamedCalls /> : <NamedSession sessionId={sessionId} />;
}

function NamedSession({ sessionId }: { readonly sessionId: string }) {
  const [service] = useUrlState("service");
  const query = useQuery({
    ...sessionTimelineQuery(sessionId, service),
    refetchInterval: 10_000,
  });
  return (
    <Loaded query={query} what="the session">
      {({ timeline, truncated, service: of }) => (
        <Entries title={sessionId} service={of} entries={timeline} truncated={truncated} />
      )}
    </Loaded>
  );
}

/** Evaluations without a session ID. */
function UnnamedCalls() {
  const [service] = useUrlState("service");
  const query = useQuery({ ...invocationsQuery({ service }), refetchInterval: 10_000 });
  return (
    <Loaded query={query} what="the calls">
      {(found) => (
        <Entries
          title="Calls without a session"
          service={service}
          entries={entriesOf(found.filter(({ session_id }) => session_id === ""))}
          truncated={false}
        />
      )}
    </Loaded>
  );
}

function Entries({
  title,
  service,
  entries,
  truncated,
}: {
  readonly title: string;
  readonly service: string;
  readonly entries: readonly Entry[];
  readonly truncated: boolean;
}) {
  const agents = [...new Set(entries.map(({ agent_id }) => agent_id).filter(Boolean))];
  const of = (kind: Entry["kind"]) => entries.filter((entry) => entry.kind === kind).length;
  const parts = [
    of("input") > 0 ? counted(of("input"), "input") : "",
    of("tool_call") > 0 ? counted(of("tool_call"), "tool call") : "",
    counted(of("evaluation"), "guardrail evaluation"),
    counted(of("violation"), "violation"),
  ].filter(Boolean);
  return (
    <div className="page page-narrow">
      <PageHead
        title={title}
        tab={`Session ${title}`}
        actions={
          entries.length === 0 ? undefined : (
            <ExportMenu
              name="session"
              rows={() =>
                entries.map(
                  ({ at: when, kind, point, agent_id, name, decision, severity, reason }) => ({
                    at: when,
                    kind,
                    point,
                    agent_id,
                    name,
                    decision,
                    severity,
                    reason,
                  }),
                )
              }
            />
          )
        }
        above={
          <div className="crumbs">
            <Link href="/sessions">Sessions</Link>
            <span aria-hidden="true">/</span>
            <span>{service}</span>
          </div>
        }
      >
        {listed(parts)} in chronological order. Arguments and texts are not stored.
        {truncated ? " Only the latest are shown." : ""}
      </PageHead>
      {agents.length === 0 ? null : (
        <dl className="facts">
          <div>
            <dt>{agents.length === 1 ? "Agent" : "Agents"}</dt>
            <dd>
              {agents.map((agent_id) => (
                <Link key={agent_id} href={agentAddress({ agent_id, service })} className="link">
                  {agent_id}
                </Link>
              ))}
            </dd>
          </div>
          <div>
            <dt>From</dt>
            <dd>{at(entries[0]?.at ?? "")}</dd>
          </div>
          <div>
            <dt>To</dt>
            <dd>{at(entries.at(-1)?.at ?? "")}</dd>
          </div>
        </dl>
      )}
      {entries.length === 0 ? (
        <Empty title="Session not found">
          Its events may be older than the retention period.{" "}
          <Link href="/sessions">View all sessions</Link>
        </Empty>
      ) : (
        <Timeline entries={entries} />
      )}
    </div>
  );
}
