import { useQuery } from "@tanstack/react-query";
import { auditQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, at, counted } from "../../core/format.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { OperatorOnly } from "./operator-only.tsx";

type Entry = Api["AuditEntry"];

const columns: readonly Column<Entry>[] = [
  {
    id: "at",
    title: "Time",
    width: "minmax(96px, 112px)",
    cell: (entry) => (
      <time className="muted" dateTime={entry.at} title={at(entry.at)}>
        {ago(entry.at)}
      </time>
    ),
  },
  {
    id: "actor",
    title: "Actor",
    width: "minmax(56px, 0.3fr)",
    cell: ({ actor }) => <div className="truncate">{actor}</div>,
  },
  {
    id: "action",
    title: "Action",
    width: "160px",
    wide: true,
    cell: ({ action }) => <span className="mono">{action}</span>,
  },
  {
    id: "target",
    title: "Target",
    width: "minmax(0, 1fr)",
    cell: ({ target, detail, action }) => (
      <>
        <div className="truncate">{target === "" ? action : target}</div>
        <div className="cell-sub truncate">
          {target === "" ? null : <span className="narrow-only mono">{action} </span>}
          {detail}
        </div>
      </>
    ),
  },
];

export function AuditLog() {
  return (
    <OperatorOnly what="Audit entries">
      <Entries />
    </OperatorOnly>
  );
}

function Entries() {
  const query = useQuery(auditQuery);
  return (
    <Loaded query={query} what="the audit log">
      {(entries) =>
        entries.length === 0 ? (
          <Empty title="No audit entries">
            Fixes, rollbacks, decisions, token changes, weakened guardrails and denied requests are
            recorded here.
          </Empty>
        ) : (
          <>
            <ShortenedNotice list="GET /api/v1/audit" what="entries" order="latest" />
            <div className="filters">
              <span className="muted">{counted(entries.length, "entry")}</span>
              <span className="filters-end">
                <ExportMenu name="audit" rows={() => entries} />
              </span>
            </div>
            <DataTable
              label="Audit log"
              columns={columns}
              items={entries}
              keyOf={(entry) => `${entry.at} ${entry.action} ${entry.target}`}
            />
          </>
        )
      }
    </Loaded>
  );
}
