import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "wouter";
import { invocationsQuery, sessionsQuery } from "../../api/queries.ts";
import { ago, at, count, counted } from "../../core/format.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { DroppedNotice } from "../../components/dropped-notice.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterText } from "../../components/filter-text.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Empty, Loaded, combined } from "../../components/states.tsx";
import { useUrlState } from "../../core/url-state.ts";
import { sessionAddress, type SessionRow, sessionRows } from "./session-rows.ts";

const columns: readonly Column<SessionRow>[] = [
  {
    id: "session",
    title: "Session",
    width: "minmax(0, 1fr)",
    cell: (session) => (
      <>
        <Link className="row-link truncate block" href={sessionAddress(session)}>
          {session.session_id === "" ? "Calls without a session" : session.session_id}
        </Link>
        <div className="cell-sub truncate">{session.tools.join(", ")}</div>
      </>
    ),
  },
  {
    id: "agent",
    title: "Agents",
    width: "minmax(80px, 200px)",
    wide: true,
    cell: ({ agents, service }) => (
      <>
        <div className="truncate">{agents.length === 0 ? "unknown" : agents.join(", ")}</div>
        <div className="cell-sub truncate">{service}</div>
      </>
    ),
  },
  {
    id: "calls",
    title: "Calls",
    width: "56px",
    numeric: true,
    cell: ({ calls }) => count(calls),
  },
  {
    id: "flagged",
    title: "Flagged",
    width: "72px",
    numeric: true,
    cell: ({ flagged }) =>
      flagged === 0 ? (
        <span className="muted">0</span>
      ) : (
        <span className="bad">{count(flagged)}</span>
      ),
  },
  {
    id: "errors",
    title: "Errors",
    width: "56px",
    numeric: true,
    wide: true,
    cell: ({ errors }) => <span className={errors === 0 ? "muted" : ""}>{count(errors)}</span>,
  },
  {
    id: "last",
    title: "Last event",
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
  const seen = useQuery({ ...sessionsQuery, refetchInterval: 10_000 });
  const asked = useQuery({ ...invocationsQuery({}), refetchInterval: 10_000 });
  const [q, setQ] = useUrlState("q");
  const sessions = useMemo(
    () => sessionRows(seen.data ?? [], asked.data ?? []),
    [seen.data, asked.data],
  );
  const shown = sessions.filter(({ session_id, agents, service }) =>
    `${session_id} ${agents.join(" ")} ${service}`.toLowerCase().includes(q.toLowerCase()),
  );
  return (
    <div className="page">
      <PageHead
        title="Sessions"
        actions={<ExportMenu name="sessions" rows={() => shown.map(exported)} />}
      >
        {seen.data === undefined || asked.data === undefined ? what : soWhat(sessions)}
      </PageHead>
      <DroppedNotice kinds={["sessions", "session_events"]} />
      <Loaded query={combined([seen, asked])} what="sessions">
        {() =>
          sessions.length === 0 ? (
            <Empty title="No sessions" command="protect --help">
              Sessions appear with the first call that an adapter evaluates, or the first span that
              a runtime sends to {location.origin}/v1/traces. The command lists the supported
              runtimes.
            </Empty>
          ) : (
            <>
              <div className="filters" role="search">
                <FilterText
                  label="Filter sessions"
                  placeholder="Filter by session or agent"
                  value={q}
                  onChange={setQ}
                />
                <span className="filters-end muted tabular">
                  {count(shown.length)} of {counted(sessions.length, "session")}
                </span>
              </div>
              <DataTable
                label="Sessions"
                columns={columns}
                items={shown}
                keyOf={({ service, session_id }) => `${service}/${session_id}`}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

const what = "Calls of agents and guardrail decisions, by session.";

function soWhat(sessions: readonly SessionRow[]): string {
  const flagged = sessions.filter((session) => session.flagged > 0).length;
  if (sessions.length === 0) return what;
  return flagged === 0
    ? `${what} All recent calls were allowed.`
    : `${what} ${counted(flagged, "session")} with flagged calls.`;
}

function exported({ agents, tools, ...session }: SessionRow) {
  return { ...session, agents: agents.join(" "), tools: tools.join(" ") };
}
