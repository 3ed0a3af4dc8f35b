import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "wouter";
import { invocationsQuery } from "../../api/queries.ts";
import { ago, at, count, counted } from "../../format.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ExportMenu } from "../../parts/export-menu.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { useUrlState } from "../../url-state.ts";
import { type Session, sessionAddress, sessionsOf } from "./sessions-of.ts";

const columns: readonly Column<Session>[] = [
  {
    id: "session",
    title: "Session",
    width: "minmax(0, 1fr)",
    cell: (session) => (
      <>
        <Link className="row-link truncate block" href={sessionAddress(session)}>
          {session.session_id === "" ? "Calls without a session" : session.session_id}
        </Link>
        <div className="cell-sub truncate">
          {[...new Set(session.calls.map(({ tool_name }) => tool_name).filter(Boolean))].join(", ")}
        </div>
      </>
    ),
  },
  {
    id: "agent",
    title: "Agent",
    width: "minmax(80px, 200px)",
    wide: true,
    cell: ({ agent_id, service }) => (
      <>
        <div className="truncate">{agent_id}</div>
        <div className="cell-sub truncate">{service}</div>
      </>
    ),
  },
  {
    id: "calls",
    title: "Calls",
    width: "56px",
    numeric: true,
    cell: ({ calls }) => count(calls.length),
  },
  {
    id: "stopped",
    title: "Objected",
    width: "72px",
    numeric: true,
    cell: ({ stopped }) =>
      stopped === 0 ? (
        <span className="muted">0</span>
      ) : (
        <span className="bad">{count(stopped)}</span>
      ),
  },
  {
    id: "last",
    title: "Last call",
    width: "112px",
    wide: true,
    cell: ({ last }) => (
      <time className="muted" dateTime={last} title={at(last)}>
        {ago(last)}
      </time>
    ),
  },
];

export function SessionsPage() {
  const query = useQuery({ ...invocationsQuery({}), refetchInterval: 10_000 });
  const [q, setQ] = useUrlState("q");
  const sessions = useMemo(() => sessionsOf(query.data ?? []), [query.data]);
  const shown = sessions.filter(({ session_id, agent_id, service }) =>
    `${session_id} ${agent_id} ${service}`.toLowerCase().includes(q.toLowerCase()),
  );
  return (
    <div className="page">
      <PageHead
        title="Sessions"
        actions={<ExportMenu name="sessions" rows={() => shown.map(exported)} />}
      >
        What agents asked to do, call by call, and what the guardrails said. From the newest{" "}
        {count(query.data?.length ?? 0)} calls.
      </PageHead>
      <Loaded query={query} what="sessions">
        {() =>
          sessions.length === 0 ? (
            <Empty title="No session has been seen" command="npx parapet protect">
              A session appears with the first call that an adapter asks about. This command puts an
              adapter into your agent’s runtime.
            </Empty>
          ) : (
            <>
              <div className="filters" role="search">
                <input
                  type="search"
                  className="field"
                  placeholder="Filter by session or agent"
                  aria-label="Filter sessions"
                  value={q}
                  onChange={(event) => setQ(event.target.value)}
                />
                <span className="filters-end muted tabular">
                  {count(shown.length)} of {counted(sessions.length, "session")}
                </span>
              </div>
              <DataTable
                label="Sessions"
                columns={columns}
                items={shown}
                keyOf={({ service, agent_id, session_id }) =>
                  `${service}/${agent_id}/${session_id}`
                }
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function exported({ service, agent_id, session_id, calls, stopped, first, last }: Session) {
  return { service, agent_id, session_id, calls: calls.length, objected: stopped, first, last };
}
