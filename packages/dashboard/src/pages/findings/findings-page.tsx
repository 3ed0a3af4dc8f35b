import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { checksQuery, type LocatedFinding, summaryQuery } from "../../api/queries.ts";
import { AssignDialog, peopleIn } from "../../decisions/assign-dialog.tsx";
import { assigneeColumn } from "../../decisions/assignee.tsx";
import { count, counted } from "../../core/format.ts";
import { ProofNotice } from "../../fixing/proof-notice.tsx";
import type { Proof } from "../../fixing/use-fix.ts";
import type { Api } from "../../api/types.ts";
import { DataTable, sorted } from "../../components/data-table.tsx";
import { placeOf } from "../../components/evidence-view.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { ListFilterBar, useClearFilters, useListFilters } from "../../lists/list-filter-bar.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { BulkBar, selectionColumn, useSelection } from "../../components/selection.tsx";
import { Empty, Failure, Loading } from "../../components/states.tsx";
import { useFolds } from "../../components/use-folds.ts";
import { serviceTags } from "../../core/service-tags.ts";
import { useUrlState } from "../../core/url-state.ts";
import { owaspText } from "../attack-paths/owasp-text.ts";
import { BulkSuppressDialog } from "./bulk-suppress-dialog.tsx";
import { findingColumns } from "./finding-columns.tsx";
import { assignedOf, FindingDetail } from "./finding-detail.tsx";
import { filteredFindings, withFacets } from "./finding-filters.ts";
import { partsOf } from "./parts-of.ts";
import { isSuppressible } from "./suppression-entries.ts";
import { type AssignedFinding, useAssignedFindings } from "./use-assigned-findings.ts";
import { findingKey } from "./use-findings.ts";
import { ActionButton } from "../../shell/action-button.tsx";

/** The weakness is folded; other groups have headings. */
/** A map, because names come from the URL. */
const groupings: ReadonlyMap<string, (finding: LocatedFinding) => string> = new Map([
  ["weakness", ({ check_id, title }) => `${check_id} ${title}`],
  ["agent", ({ agent_id }) => (agent_id === "" ? "All agents" : agent_id)],
  ["workspace", ({ service, workspace_path }) => `${service} (${workspace_path})`],
]);

const others = ["state"];

const presets = [
  ["All open", ""],
  ["Critical and high", "severity=critical&severity=high"],
  ["Fixable", "state=fixable"],
  ["Suppressed", "state=suppressed"],
] as const;

export function FindingsPage() {
  const client = useQueryClient();
  const checks = useQuery(checksQuery).data;
  const summary = useQuery(summaryQuery).data;
  const [parameters] = useSearchParams();
  const [state, setState] = useUrlState("state");
  const [group, setGroup] = useUrlState("group");
  const [sort, setSort] = useUrlState("sort");
  const [selected, setSelected] = useUrlState("finding");
  const [proof, setProof] = useState<Proof>();
  const [suppressing, setSuppressing] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const filters = useListFilters();
  const { findings, error } = useAssignedFindings(filters.service);
  const clear = useClearFilters(others);
  const folds = useFolds();
  const selection = useSelection();

  const isAnyAssigned = findings?.some(({ assignee }) => assignee !== "") ?? false;
  const ofRows = useMemo(() => {
    const columns = findingColumns((key) => {
      const after = new URLSearchParams(parameters);
      after.set("finding", key);
      return `/findings?${after}`;
    });
    return isAnyAssigned ? [...columns, assigneeColumn<AssignedFinding>()] : columns;
  }, [parameters, isAnyAssigned]);
  const faceted = useMemo(() => {
    const runtimeOf = new Map(checks?.map(({ check_id, runtime }) => [check_id, runtime]));
    return withFacets(findings ?? [], runtimeOf, serviceTags(summary?.services));
  }, [findings, checks, summary?.services]);
  const shown = useMemo(() => {
    const sorting = { column: sort.replace(/^-/, ""), descending: sort.startsWith("-") };
    return sorted(filteredFindings(faceted, filters, state), ofRows, sorting);
  }, [faceted, filters, state, sort, ofRows]);

  if (findings === undefined) {
    return (
      <div className="page">
        <PageHead title="Findings" />
        {error === null ? (
          <Loading what="findings" />
        ) : (
          <Failure error={error} retry={() => void client.refetchQueries({ type: "active" })} />
        )}
      </div>
    );
  }
  const columns = [
    selectionColumn({
      selection,
      shown,
      keyOf: findingKey,
      nameOf: ({ title, agent_id }) => (agent_id === "" ? title : `${title}, ${agent_id}`),
    }),
    ...ofRows,
  ];
  const finding = findings.find((each) => findingKey(each) === selected);
  const counting = findings.filter(({ suppressed }) => !suppressed);
  // What a filter hides is not acted upon.
  const marked = shown.filter((each) => selection.keys.has(findingKey(each)));
  const suppressible = marked.filter(isSuppressible);
  const grouping = groupings.get(group === "" || group === "check" ? "weakness" : group);
  return (
    <div className="page">
      <PageHead
        title="Findings"
        actions={<ExportMenu name="findings" rows={() => shown.map(exported)} />}
      >
        {soWhat(counting)}
      </PageHead>
      <ListFilterBar
        label="Filter findings"
        placeholder="Filter by text, check, file"
        facets={faceted.map(({ facets }) => facets)}
        textOf={owaspText(summary)}
        presets={presets}
        others={others}
        shown={`${count(shown.length)} of ${counted(findings.length, "finding")}`}
      >
        <FilterSelect
          label="State"
          value={state}
          onChange={setState}
          choices={[
            ["", "Open"],
            ["fixable", "Fixable"],
            ["suppressed", "Suppressed"],
            ["all", "All"],
          ]}
        />
        <FilterSelect
          label="Group by"
          value={group === "check" ? "" : group}
          onChange={setGroup}
          choices={[
            ["", "By weakness"],
            ["agent", "By agent"],
            ["workspace", "By workspace"],
            ["none", "No grouping"],
          ]}
        />
      </ListFilterBar>
      <CutNotice summary={summary} />
      {proof === undefined ? null : (
        <ProofNotice proof={proof} onUndone={() => setProof(undefined)}>
          {counted(proof.record?.files.length ?? 0, "file")} changed.
        </ProofNotice>
      )}
      <BulkBar count={marked.length} what="finding" onClear={selection.clear}>
        <ActionButton
          does="POST /api/v1/services/{service}/suppressions"
          at={marked.map(({ service }) => service)}
          disabled={suppressible.length === 0}
          onClick={() => setSuppressing(true)}
        >
          Suppress…
        </ActionButton>
        <ActionButton
          does="PUT /api/v1/risk/assignments"
          at={marked.map(({ service }) => service)}
          onClick={() => setAssigning(true)}
        >
          Assign…
        </ActionButton>
        <ExportMenu name="selected-findings" rows={() => marked.map(exported)} />
      </BulkBar>
      {suppressing ? (
        <BulkSuppressDialog
          findings={suppressible}
          leftOut={marked.length - suppressible.length}
          onClose={() => setSuppressing(false)}
          onDone={selection.clear}
        />
      ) : null}
      {assigning ? (
        <AssignDialog
          what="finding"
          assigned={marked.map(assignedOf)}
          people={peopleIn(findings)}
          onClose={() => setAssigning(false)}
          onDone={selection.clear}
        />
      ) : null}
      <div className={finding === undefined ? "" : "split"}>
        {shown.length === 0 ? (
          <NoFindings scanned={findings.length > 0} clear={clear} />
        ) : (
          <DataTable
            label="Findings"
            // The detail panel shows the hidden columns.
            columns={
              finding === undefined ? columns : columns.filter(({ id }) => !inDetail.has(id))
            }
            items={shown}
            keyOf={findingKey}
            selected={selected}
            groupOf={grouping}
            folds={grouping === groupings.get("weakness") ? folds : undefined}
            sorting={{ column: sort.replace(/^-/, ""), descending: sort.startsWith("-") }}
            onSort={({ column, descending }) => setSort(`${descending ? "-" : ""}${column}`)}
          />
        )}
        {finding === undefined ? null : (
          <FindingDetail
            key={selected}
            finding={finding}
            people={peopleIn(findings)}
            onClose={() => setSelected("")}
            onApplied={setProof}
          />
        )}
      </div>
    </div>
  );
}

const inDetail: ReadonlySet<string> = new Set(["place", "check", "assignee"]);

function soWhat(findings: readonly LocatedFinding[]): string {
  const urgent = findings.filter(({ severity }) => severity === "critical" || severity === "high");
  const ready = urgent.filter(({ fixable }) => fixable);
  if (urgent.length === 0) {
    return `Misconfigurations and vulnerabilities in scanned workspaces. ${counted(findings.length, "open finding")}, none critical or high.`;
  }
  return `Misconfigurations and vulnerabilities in scanned workspaces. ${counted(urgent.length, "finding")} ${urgent.length === 1 ? "is" : "are"} critical or high; ${count(ready.length)} of them ${ready.length === 1 ? "has" : "have"} an automated fix.`;
}

function NoFindings({ scanned, clear }: { readonly scanned: boolean; readonly clear: () => void }) {
  if (scanned) {
    return (
      <div className="panel empty">
        <h2>No matching findings</h2>
        <p className="secondary">Select All to include suppressed findings.</p>
        <button type="button" className="button" onClick={clear}>
          Clear filters
        </button>
      </div>
    );
  }
  return (
    <Empty title="No findings">
      Scan a workspace to see its findings. <Link href="/workspaces">Add workspace</Link>
    </Empty>
  );
}

function exported(finding: AssignedFinding) {
  return {
    check_id: finding.check_id,
    checks: [...new Set(partsOf(finding).map(({ check_id }) => check_id))].join(" "),
    severity: finding.severity,
    confidence: finding.confidence,
    title: finding.title,
    message: finding.message,
    agent_id: finding.agent_id,
    service: finding.service,
    workspace_path: finding.workspace_path,
    place: placeOf(finding.evidence[0]),
    pointer: finding.evidence[0]?.pointer ?? "",
    fixable: finding.fixable,
    suppressed: finding.suppressed,
    assignee: finding.assignee,
    note: finding.note,
    fingerprint: finding.fingerprint,
  };
}

/** Says that not all workspaces are read. */
function CutNotice({ summary }: { readonly summary: Api["RiskOverview"] | undefined }) {
  if (summary === undefined || summary.services_total <= summary.services.length) return null;
  return (
    <div className="notice" role="status">
      <p className="notice-text">
        Findings of the {count(summary.services.length)} workspaces with most risk of{" "}
        {count(summary.services_total)}. Filter by service to see others.
      </p>
    </div>
  );
}
