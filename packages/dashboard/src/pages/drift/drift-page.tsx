import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { approvedStatesQuery, driftQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { DataTable, sorted } from "../../components/data-table.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { combined, Empty, Loaded } from "../../components/states.tsx";
import { count, counted } from "../../core/format.ts";
import { useUrlState } from "../../core/url-state.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { DecideDriftDialog } from "./decide-drift-dialog.tsx";
import { driftColumns } from "./drift-columns.tsx";
import { statusNames } from "./drift-text.ts";

type Drift = Api["Drift"];
type Approved = readonly Api["ApprovedState"][];

/** What differs from the states that somebody has approved. */
export function DriftPage() {
  const [service, setService] = useUrlState("service");
  const [given, setStatus] = useUrlState("status");
  const [sort, setSort] = useUrlState("sort");
  const [approving, setApproving] = useState(false);
  const [selected, setSelected] = useState<Drift>();
  const status = statusFrom(given);
  const approved = useQuery(approvedStatesQuery);
  const drift = useQuery(driftQuery(status, service));
  const sorting = {
    column: sort === "" ? "severity" : sort.replace(/^-/, ""),
    descending: sort === "" || sort.startsWith("-"),
  };
  const { column, descending } = sorting;
  const columns = useMemo(() => driftColumns(setSelected), []);
  const shown = useMemo(
    () => sorted(drift.data ?? [], columns, { column, descending }),
    [drift.data, columns, column, descending],
  );
  return (
    <div className="page">
      <PageHead
        title="Drift"
        actions={
          <>
            <ExportMenu name="drift" rows={() => shown} />
            <button type="button" className="button" onClick={() => setApproving(true)}>
              Approve state
            </button>
          </>
        }
      >
        {approved.data === undefined ? what : soWhat(approved.data)}
      </PageHead>
      {approving ? <ApproveDialog service={service} onClose={() => setApproving(false)} /> : null}
      {selected === undefined ? null : (
        <DecideDriftDialog drift={selected} onClose={() => setSelected(undefined)} />
      )}
      <div className="filters" role="search">
        <FilterSelect
          label="Status"
          value={given}
          choices={[["", "All but accepted"], ["all", "All"], ...Object.entries(statusNames)]}
          onChange={setStatus}
        />
        <FilterSelect
          label="Workspace"
          value={service}
          choices={[
            ["", "All workspaces"],
            ...(approved.data ?? []).map((one) => [one.service, one.service] as const),
          ]}
          onChange={setService}
        />
        <span className="filters-end muted tabular">
          {drift.data === undefined ? "" : counted(shownOf(shown, given).length, "difference")}
        </span>
      </div>
      <ShortenedNotice
        list="GET /api/v1/drift"
        of={[{ status, service }]}
        what="differences"
        order="first"
        otherwise="Filter by workspace to see others."
      />
      <Loaded query={combined([approved, drift])} what="drift">
        {() =>
          approved.data?.length === 0 ? (
            <Empty
              title="No state is approved"
              command="drift approve --name NAME --reason REASON --all"
            >
              Approve the present state of your workspaces. What changes afterwards is listed here.
            </Empty>
          ) : shownOf(shown, given).length === 0 ? (
            <Empty title="No differences">
              The latest scans show what was approved{given === "" ? ", or what was accepted" : ""}.
            </Empty>
          ) : (
            <DataTable
              label="Differences"
              columns={columns}
              items={shownOf(shown, given)}
              keyOf={({ drift_id }) => drift_id}
              sorting={sorting}
              onSort={(next) => setSort(`${next.descending ? "-" : ""}${next.column}`)}
            />
          )
        }
      </Loaded>
    </div>
  );
}

const what = "What was added, removed or changed since the state of a workspace was approved.";

/** "" for all, also where what was accepted is left out below. */
function statusFrom(given: string): Drift["status"] | "" {
  return given === "open" || given === "accepted" || given === "to_undo" ? given : "";
}

function shownOf(drift: readonly Drift[], given: string): readonly Drift[] {
  return given === "" ? drift.filter(({ status }) => status !== "accepted") : drift;
}

function soWhat(approved: Approved): string {
  if (approved.length === 0) return what;
  const open = approved.reduce((sum, { drift }) => sum + drift.open, 0);
  const marked = approved.reduce((sum, { drift }) => sum + drift.to_undo, 0);
  const undo = marked === 0 ? "" : `, ${count(marked)} to be undone`;
  return `${what} ${counted(approved.length, "workspace")} approved, ${counted(open, "open difference")}${undo}.`;
}
