import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import type { Column } from "../../components/data-table.tsx";
import { at, count, duration, shortTime } from "../../core/format.ts";
import { evaluatedCalls } from "./evaluated-calls.ts";
import { labelText } from "./label-text.ts";
import type { Period } from "./period.ts";
import { sessionAddress, sessionName } from "./session-address.ts";

type Session = Api["SessionActivity"];

export function sessionColumns(period: Period): readonly Column<Session>[] {
  return [
    {
      id: "session",
      title: "Session",
      width: "minmax(0, 1.2fr)",
      cell: (session) => (
        <>
          <Link className="row-link truncate block" href={sessionAddress(session)}>
            {sessionName(session)}
          </Link>
          <div className="cell-sub truncate">{agentsText(session)}</div>
        </>
      ),
    },
    {
      id: "start",
      title: "Start",
      width: "136px",
      wide: true,
      cell: ({ first_at, last_at }) => (
        <>
          <time className="truncate block" dateTime={first_at} title={at(first_at)}>
            {shortTime(first_at)}
          </time>
          <div className="cell-sub">{duration(Date.parse(last_at) - Date.parse(first_at))}</div>
        </>
      ),
    },
    {
      id: "when",
      title: "When",
      width: "minmax(32px, 1fr)",
      wide: true,
      cell: (session) => <Lane session={session} period={period} />,
    },
    {
      id: "calls",
      title: "Calls",
      width: "56px",
      numeric: true,
      cell: ({ calls, errors }) => (
        <>
          {count(calls)}
          {errors === 0 ? null : <div className="cell-sub bad">{count(errors)} failed</div>}
        </>
      ),
    },
    {
      id: "stopped",
      title: "Stopped",
      width: "88px",
      numeric: true,
      cell: ({ outcomes }) => (
        <Known of={outcomes}>
          <Stopped outcomes={outcomes} />
        </Known>
      ),
    },
    {
      id: "read",
      title: "Read",
      width: "64px",
      numeric: true,
      wide: true,
      cell: ({ effects, outcomes }) => (
        <Known of={outcomes}>
          <Quiet value={effects.private_read} />
        </Known>
      ),
    },
    {
      id: "sent",
      title: "Sent",
      width: "64px",
      numeric: true,
      wide: true,
      cell: ({ effects, outcomes }) => (
        <Known of={outcomes}>
          <Quiet value={effects.egress_done} />
        </Known>
      ),
    },
    {
      id: "labels",
      title: "Labels and tools",
      width: "minmax(0, 1.2fr)",
      wide: true,
      cell: ({ labels, tools }) => (
        <>
          <div className="truncate secondary">
            {labels.map((label) => labelText[label]).join(", ")}
          </div>
          <div className="cell-sub truncate mono">{tools.map(({ name }) => name).join(" ")}</div>
        </>
      ),
    },
  ];
}

function agentsText({ agent_ids, service }: Session): string {
  return `${agent_ids.length === 0 ? "unknown agent" : agent_ids.join(", ")} · ${service}`;
}

function Quiet({ value }: { readonly value: number }) {
  return <span className={value === 0 ? "muted" : ""}>{count(value)}</span>;
}

/** What only an evaluated call tells; unknown where there is none. */
function Known({
  of,
  children,
}: {
  readonly of: Session["outcomes"];
  readonly children: ReactNode;
}) {
  if (evaluatedCalls(of) > 0) return children;
  return (
    <span className="muted" title="No call of this session was evaluated.">
      unknown
    </span>
  );
}

/** Blocked, or asked to be; and what matched a guardrail and went on. */
function Stopped({ outcomes }: Pick<Session, "outcomes">) {
  const { blocked, block_requested, approval_requested, not_blocked } = outcomes;
  const stopped = blocked + block_requested + approval_requested;
  return (
    <>
      <Quiet value={stopped} />
      {not_blocked === 0 ? null : (
        <div className="cell-sub bad nowrap">{count(not_blocked)} not blocked</div>
      )}
    </>
  );
}

/** When a session was active, within the period. */
function Lane({ session, period }: { readonly session: Session; readonly period: Period }) {
  const begin = Date.parse(period.from);
  const span = Date.parse(period.to) - begin;
  const share = (iso: string) => Math.min(1, Math.max(0, (Date.parse(iso) - begin) / span));
  const [from, to] = [share(session.first_at), share(session.last_at)];
  return (
    <svg className="lane" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="lane-track" x="0" y="2" width="100" height="2" />
      <rect
        className="lane-bar"
        x={Math.min(from * 100, 99)}
        y="0"
        width={Math.max(1, (to - from) * 100)}
        height="6"
        rx="1"
      />
    </svg>
  );
}
