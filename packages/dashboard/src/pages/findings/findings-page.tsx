import { useMemo, useState } from "react";
import { Link, useSearchParams } from "wouter";
import type { LocatedFinding } from "../../api/queries.ts";
import { count, counted } from "../../core/format.ts";
import { ProofNotice } from "../../fixing/proof-notice.tsx";
import type { Proof } from "../../fixing/use-fix.ts";
import { DataTable, sorted } from "../../components/data-table.tsx";
import { placeOf } from "../../components/evidence-view.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { FilterText } from "../../components/filter-text.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { levels } from "../../components/severity.tsx";
import { Empty, Failure, Loading } from "../../components/states.tsx";
import { useUrlState } from "../../core/url-state.ts";
import { findingColumns } from "./finding-columns.tsx";
import { FindingDetail } from "./finding-detail.tsx";
import { partsOf } from "./parts-of.ts";
import { findingKey, useFindings } from "./use-findings.ts";

const groupings: Readonly<Record<string, (finding: LocatedFinding) => string>> = {
  check: ({ check_id, title }) => `${check_id} ${title}`,
  agent: ({ agent_id }) => (agent_id === "" ? "Workspace" : agent_id),
  workspace: ({ service, workspace_path }) => `${service} (${workspace_path})`,
};

export function FindingsPage() {
  const { findings, error } = useFindings();
  const [parameters] = useSearchParams();
  const [q, setQ] = useUrlState("q");
  const [severity, setSeverity] = useUrlState("severity");
  const [state, setState] = useUrlState("state");
  const [group, setGroup] = useUrlState("group");
  const [sort, setSort] = useUrlState("sort");
  const [selected, setSelected] = useUrlState("finding");
  const [proof, setProof] = useState<Proof>();

  const columns = useMemo(
    () =>
      findingColumns((key) => {
        const after = new URLSearchParams(parameters);
        after.set("finding", key);
        return `/findings?${after}`;
      }),
    [parameters],
  );
  const shown = useMemo(() => {
    const matching = (findings ?? []).filter((finding) => matches(finding, { q, severity, state }));
    const sorting = { column: sort.replace(/^-/, ""), descending: sort.startsWith("-") };
    return sorted(matching, columns, sorting);
  }, [findings, q, severity, state, sort, columns]);

  if (error !== null) return <Failure error={error} />;
  if (findings === undefined) return <Loading what="findings" />;
  const finding = findings.find((each) => findingKey(each) === selected);
  const counting = findings.filter(({ suppressed }) => !suppressed);
  return (
    <div className="page">
      <PageHead
        title="Findings"
        actions={<ExportMenu name="findings" rows={() => shown.map(exported)} />}
      >
        {soWhat(counting)}
      </PageHead>
      <div className="filters" role="search">
        <FilterText
          label="Filter findings"
          placeholder="Filter by text, check, file"
          value={q}
          onChange={setQ}
        />
        <FilterSelect
          label="Severity"
          value={severity}
          onChange={setSeverity}
          choices={[["", "Any severity"], ...levels.map((level) => [level, level] as const)]}
        />
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
          value={group}
          onChange={setGroup}
          choices={[
            ["", "No grouping"],
            ["check", "By check"],
            ["agent", "By agent"],
            ["workspace", "By workspace"],
          ]}
        />
        <span className="filters-end muted tabular" aria-live="polite">
          {count(shown.length)} of {counted(findings.length, "finding")}
        </span>
      </div>
      {proof === undefined ? null : (
        <ProofNotice proof={proof} onUndone={() => setProof(undefined)}>
          {proof.result.applied.every((id) => !findings.some(({ check_id }) => check_id === id))
            ? "The finding is resolved."
            : "Some findings of this check remain."}
        </ProofNotice>
      )}
      <div className={finding === undefined ? "" : "split"}>
        {shown.length === 0 ? (
          <NoFindings scanned={findings.length > 0} />
        ) : (
          <DataTable
            label="Findings"
            // The detail panel shows the hidden columns.
            columns={finding === undefined ? columns : columns.filter(({ id }) => id !== "place")}
            items={shown}
            keyOf={findingKey}
            selected={selected}
            groupOf={groupings[group]}
            sorting={{ column: sort.replace(/^-/, ""), descending: sort.startsWith("-") }}
            onSort={({ column, descending }) => setSort(`${descending ? "-" : ""}${column}`)}
          />
        )}
        {finding === undefined ? null : (
          <FindingDetail
            key={selected}
            finding={finding}
            onClose={() => setSelected("")}
            onApplied={setProof}
          />
        )}
      </div>
    </div>
  );
}

function matches(
  finding: LocatedFinding,
  { q, severity, state }: { readonly q: string; readonly severity: string; readonly state: string },
): boolean {
  if (severity !== "" && finding.severity !== severity) return false;
  if (state === "suppressed" && !finding.suppressed) return false;
  if ((state === "" || state === "fixable") && finding.suppressed) return false;
  if (state === "fixable" && !finding.fixable) return false;
  const text = [
    ...partsOf(finding).flatMap(({ check_id, title, message }) => [check_id, title, message]),
    finding.title,
    finding.message,
    finding.agent_id,
    finding.service,
    ...finding.evidence.flatMap(({ file, pointer }) => [file, pointer]),
    ...finding.owasp,
  ];
  const lower = text.join(" ").toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

function soWhat(findings: readonly LocatedFinding[]): string {
  const urgent = findings.filter(({ severity }) => severity === "critical" || severity === "high");
  const ready = urgent.filter(({ fixable }) => fixable);
  if (urgent.length === 0) {
    return `Misconfigurations and vulnerabilities in scanned workspaces. ${counted(findings.length, "open finding")}, none critical or high.`;
  }
  return `Misconfigurations and vulnerabilities in scanned workspaces. ${counted(urgent.length, "finding")} ${urgent.length === 1 ? "is" : "are"} critical or high; ${count(ready.length)} of them ${ready.length === 1 ? "has" : "have"} an automated fix.`;
}

function NoFindings({ scanned }: { readonly scanned: boolean }) {
  if (scanned) {
    return (
      <Empty title="No matching findings">
        Clear a filter, or select All to include suppressed findings.
      </Empty>
    );
  }
  return (
    <Empty title="No findings">
      Scan a workspace to see its findings. <Link href="/workspaces">Add workspace</Link>
    </Empty>
  );
}

function exported(finding: LocatedFinding) {
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
    fingerprint: finding.fingerprint,
  };
}
