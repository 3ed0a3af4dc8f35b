import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { proofsQuery, summaryQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ProofNotice } from "../../fixing/proof-notice.tsx";
import type { Proof } from "../../fixing/use-fix.ts";
import { count, counted, score } from "../../core/format.ts";
import { DataTable, sorted, sortingOf } from "../../components/data-table.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { ListFilterBar, useClearFilters, useListFilters } from "../../lists/list-filter-bar.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { BulkBar, selectionColumn, useSelection } from "../../components/selection.tsx";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { AcceptDialog } from "../../decisions/accept-dialog.tsx";
import { AssignDialog, peopleIn } from "../../decisions/assign-dialog.tsx";
import { assigneeColumn } from "../../decisions/assignee.tsx";
import { serviceTags } from "../../core/service-tags.ts";
import { useUrlState } from "../../core/url-state.ts";
import { exposureColumns } from "./exposure-columns.tsx";
import { ExposureDetail } from "./exposure-detail.tsx";
import { facetsOf, filteredExposures } from "./exposure-filters.ts";
import { chainText, outcomesOf, pathIdsOf } from "./exposure-text.ts";
import { proofStateOf } from "../../proving/proof-state.ts";
import { owaspText } from "./owasp-text.ts";
import { assignedOf, isOpen, openPathIds, type ShownExposure } from "./shown-exposure.ts";
import { useExposures } from "./use-exposures.ts";
import { ActionButton } from "../../shell/action-button.tsx";

const others = ["state"];
const noProofs: readonly Api["PathProof"][] = [];

const presets = [
  ["All open", ""],
  ["Critical and high", "severity=critical&severity=high"],
  ["With a plan", "state=plan"],
  ["Proven", "state=proven"],
] as const;

/** The exposures, worst first. */
export function ExposuresView({ tabs }: { readonly tabs: ReactNode }) {
  // This page links to paths.
  const [parameters] = useSearchParams();
  const [state, setState] = useUrlState("state");
  const [sort, setSort] = useUrlState("sort");
  const [selected, setSelected] = useUrlState("exposure");
  const [made, setMade] = useState<{ readonly proof: Proof; readonly id: string }>();
  const [accepting, setAccepting] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const summary = useQuery(summaryQuery);
  const proofs = useQuery(proofsQuery).data ?? noProofs;
  const filters = useListFilters();
  const exposures = useExposures(filters.service);
  const clear = useClearFilters(others);
  const selection = useSelection();
  const tags = useMemo(() => serviceTags(summary.data?.services), [summary.data?.services]);
  const faceted = useMemo(
    () => exposures.data?.map((exposure) => ({ exposure, facets: facetsOf(exposure, tags) })),
    [exposures.data, tags],
  );
  const isAnyAssigned = exposures.data?.some(({ assignee }) => assignee !== "") ?? false;
  const ofRows = useMemo(() => {
    const columns = exposureColumns((id) => {
      const after = new URLSearchParams(parameters);
      after.set("exposure", id);
      return `/attack-paths?${after}`;
    });
    return isAnyAssigned ? [...columns, assigneeColumn<ShownExposure>()] : columns;
  }, [parameters, isAnyAssigned]);
  const shown = useMemo(
    () =>
      sorted(filteredExposures(faceted ?? [], filters, state), ofRows, sortingOf(sort, "score")),
    [faceted, filters, state, ofRows, sort],
  );
  const columns = [
    selectionColumn({
      selection,
      shown,
      keyOf: ({ exposure_id }) => exposure_id,
      nameOf: chainText,
    }),
    ...ofRows,
  ];
  // What a filter hides is not acted upon.
  const marked = shown.filter(({ exposure_id }) => selection.keys.has(exposure_id));
  const toAccept = [...new Set(marked.flatMap(openPathIds))];
  const people = peopleIn(exposures.data ?? []);
  const exposure = exposures.data?.find(({ exposure_id }) => exposure_id === selected);
  return (
    <div className="page">
      <PageHead
        title="Attack paths"
        actions={
          <ExportMenu name="exposures" rows={() => shown.map((one) => exported(one, proofs))} />
        }
      >
        {soWhat(exposures.data)}
      </PageHead>
      {tabs}
      <ListFilterBar
        label="Filter exposures"
        placeholder="Filter by sender, channel or outcome"
        facets={faceted?.map(({ facets }) => facets)}
        textOf={owaspText(summary.data)}
        presets={presets}
        others={others}
        shown={
          exposures.data === undefined
            ? ""
            : `${count(shown.length)} of ${counted(exposures.data.length, "exposure")}`
        }
      >
        <FilterSelect
          label="State"
          value={state}
          onChange={setState}
          choices={[
            ["", "Open"],
            ["plan", "With plan"],
            ["proven", "Proven"],
            ["decided", "Dismissed"],
            ["all", "All"],
          ]}
        />
      </ListFilterBar>
      {made === undefined ? null : (
        <ProofNotice proof={made.proof} onUndone={() => setMade(undefined)}>
          {becomes(made.id, exposures)}
        </ProofNotice>
      )}
      <BulkBar count={marked.length} what="exposure" onClear={selection.clear}>
        <ActionButton
          does="POST /api/v1/risk/attack-paths/{path_id}/accept"
          at={marked.flatMap(({ services }) => services)}
          disabled={toAccept.length === 0}
          onClick={() => setAccepting(true)}
        >
          Accept risk…
        </ActionButton>
        <ActionButton
          does="PUT /api/v1/risk/assignments"
          at={marked.map(({ service }) => service)}
          onClick={() => setAssigning(true)}
        >
          Assign…
        </ActionButton>
        <ExportMenu
          name="selected-exposures"
          rows={() => marked.map((one) => exported(one, proofs))}
        />
      </BulkBar>
      {accepting ? (
        <AcceptDialog
          exposures={marked.length}
          pathIds={toAccept}
          onClose={() => setAccepting(false)}
          onDone={selection.clear}
        />
      ) : null}
      {assigning ? (
        <AssignDialog
          what="exposure"
          assigned={marked.map(assignedOf)}
          people={people}
          onClose={() => setAssigning(false)}
          onDone={selection.clear}
        />
      ) : null}
      <ShortenedNotice
        list="GET /api/v1/risk/exposures"
        what="exposures"
        order="worst"
        otherwise="Filter by service to see others."
      />
      <Loaded query={exposures} what="exposures">
        {(all) => (
          <div className={exposure === undefined ? "" : "split"}>
            {shown.length === 0 ? (
              <NoExposures
                filtered={all.length > 0}
                decided={all.length > 0 && !all.some(isOpen) && state !== "decided"}
                onShowDecided={() => setState("decided")}
                // If the summary is unavailable, show the plain empty list.
                scanned={summary.data === undefined || summary.data.services.length > 0}
                clear={clear}
              />
            ) : (
              <DataTable
                label="Exposures"
                // The detail panel shows the hidden columns.
                columns={
                  exposure === undefined ? columns : columns.filter(({ id }) => !inDetail.has(id))
                }
                items={shown}
                keyOf={({ exposure_id }) => exposure_id}
                selected={selected}
                sorting={sortingOf(sort, "score")}
                onSort={({ column, descending }) => setSort(`${descending ? "-" : ""}${column}`)}
              />
            )}
            {exposure === undefined ? null : (
              <ExposureDetail
                key={exposure.exposure_id}
                exposure={exposure}
                people={people}
                onApplied={(proof) => setMade({ proof, id: exposure.exposure_id })}
                onClose={() => setSelected("")}
              />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

const inDetail: ReadonlySet<string> = new Set(["service", "plan", "severity", "assignee"]);

const what = "What principals can make agents do, by entry point.";

function soWhat(exposures: readonly ShownExposure[] | undefined): string {
  if (exposures === undefined) return what;
  const open = exposures.filter(isOpen);
  const [critical, high] = (["critical", "high"] as const).map(
    (level) => open.filter(({ severity }) => severity === level).length,
  );
  const best = open.find(({ plan }) => plan !== undefined)?.plan;
  const advice =
    best === undefined
      ? ""
      : best.closes.length > 0
        ? ` The plan for the worst one closes ${counted(best.closes.length, "exposure")}.`
        : ` The plan for the worst one lowers ${counted(best.lowers.length, "exposure")}.`;
  return `${what} ${count(critical ?? 0)} critical, ${count(high ?? 0)} high.${advice}`;
}

/** The state of an exposure after an applied plan. */
function becomes(
  id: string,
  { data, isFetching }: Pick<ReturnType<typeof useExposures>, "data" | "isFetching">,
): string {
  if (isFetching || data === undefined) return "";
  const left = data.find(({ exposure_id }) => exposure_id === id);
  return left === undefined
    ? "This exposure is closed."
    : `This exposure remains, with a risk of ${score(left.score)}.`;
}

function NoExposures({
  filtered,
  decided,
  onShowDecided,
  scanned,
  clear,
}: {
  readonly filtered: boolean;
  /** True if no exposure is open, regardless of other filters. */
  readonly decided: boolean;
  readonly onShowDecided: () => void;
  readonly scanned: boolean;
  readonly clear: () => void;
}) {
  if (decided) {
    return (
      <div className="panel empty">
        <h2>All exposures are dismissed</h2>
        <button type="button" className="button" onClick={onShowDecided}>
          View dismissed
        </button>
      </div>
    );
  }
  if (filtered) {
    return (
      <div className="panel empty">
        <h2>No matching exposures</h2>
        <button type="button" className="button" onClick={clear}>
          Clear filters
        </button>
      </div>
    );
  }
  if (scanned) {
    return (
      <Empty title="No exposures">
        The rules found no attack path from an untrusted sender to a sensitive asset. They run with
        every scan.
      </Empty>
    );
  }
  return (
    <Empty title="No workspaces scanned" command="serve --workspace ~/.openclaw">
      Scan a workspace to find exposures. Start the service with your workspace, or add it under
      Workspaces.
    </Empty>
  );
}

function exported(exposure: ShownExposure, proofs: readonly Api["PathProof"][]) {
  return {
    exposure_id: exposure.exposure_id,
    risk_score: exposure.score,
    severity: exposure.severity,
    exposure: chainText(exposure),
    principal: exposure.principal,
    entry_point: exposure.entry_point,
    agents: exposure.agents.join(" "),
    alike: exposure.alike.join(" "),
    outcomes: outcomesOf(exposure)
      .map(({ name }) => name)
      .join(", "),
    paths: exposure.outcomes.length,
    owasp_tags: exposure.owasp_tags.join(" "),
    runtimes: exposure.runtimes.join(" "),
    proven: exposure.proven,
    proof: proofStateOf(pathIdsOf(exposure), proofs).status,
    service: exposure.service,
    workspace_path: exposure.workspace_path,
    plan: exposure.plan?.check_ids.join(" ") ?? "",
    assignee: exposure.assignee,
    note: exposure.note,
  };
}
