import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { attackPathsQuery, type PathStatus, summaryQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { count, counted } from "../../core/format.ts";
import { DataTable, sorted, sortingOf } from "../../components/data-table.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { FilterText } from "../../components/filter-text.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { useClearUrlState, useUrlState } from "../../core/url-state.ts";
import { pathColumns } from "./path-columns.tsx";
import { usePreloadPath } from "../path/use-preload-path.ts";
import { filteredPaths } from "./path-filters.ts";
import { capitalized } from "./exposure-text.ts";
import { routeText } from "./route-text.ts";

const statuses: readonly (readonly [PathStatus | "all", string])[] = [
  ["open", "Open"],
  ["accepted", "Accepted"],
  ["false_positive", "False positive"],
  ["all", "Any status"],
];

/** All attack paths, worst first. */
export function PathsView({ tabs }: { readonly tabs: ReactNode }) {
  const approach = usePreloadPath();
  const [q, setQ] = useUrlState("q");
  const [severity, setSeverity] = useUrlState("severity");
  const [owasp, setOwasp] = useUrlState("owasp");
  const [agent, setAgent] = useUrlState("agent");
  const [service, setService] = useUrlState("service");
  const [statusText, setStatus] = useUrlState("status");
  const [sort, setSort] = useUrlState("sort");
  const status = statuses.find(([known]) => known === statusText)?.[0] ?? "open";
  const paths = useQuery(attackPathsQuery(status === "all" ? "" : status, service));
  const summary = useQuery(summaryQuery);
  const sorting = sortingOf(sort, "score");
  const shown = useMemo(
    () =>
      sorted(
        filteredPaths(paths.data ?? [], { q, severity, owasp, agent }),
        pathColumns,
        sortingOf(sort, "score"),
      ),
    [paths.data, q, severity, owasp, agent, sort],
  );
  const agents = [
    ...new Set((paths.data ?? []).flatMap((path) => path.agents_involved)),
  ].toSorted();
  const services = summary.data?.services.map((each) => each.service) ?? [];
  const clear = useClearUrlState();
  return (
    <div className="page">
      <PageHead
        title="Attack paths"
        actions={<ExportMenu name="attack-paths" rows={() => shown.map(exported)} />}
      >
        <SoWhat />
      </PageHead>
      {tabs}
      <div className="filters" role="search">
        <FilterText
          label="Filter paths"
          placeholder="Filter by rule, agent or step"
          value={q}
          onChange={setQ}
        />
        <FilterSelect
          label="Severity"
          value={capitalized(severity)}
          onChange={setSeverity}
          choices={[["", "Any severity"], ...["Critical", "High", "Medium", "Low"].map(same)]}
        />
        <FilterSelect
          label="OWASP category"
          value={owasp}
          onChange={setOwasp}
          choices={[
            ["", "Any category"],
            ...(summary.data?.by_owasp ?? []).map(
              ({ tag, name }) => [tag, `${tag} ${name}`] as const,
            ),
          ]}
        />
        <FilterSelect
          label="Agent"
          value={agent}
          onChange={setAgent}
          choices={[["", "Any agent"], ...agents.map(same)]}
        />
        {services.length < 2 && service === "" ? null : (
          <FilterSelect
            label="Service"
            value={service}
            onChange={setService}
            choices={[["", "Any service"], ...services.map(same)]}
          />
        )}
        <FilterSelect
          label="Status"
          value={status}
          onChange={(value) => setStatus(value === "open" ? "" : value)}
          choices={statuses}
        />
        <span className="filters-end muted tabular" aria-live="polite">
          {paths.data === undefined
            ? ""
            : `${count(shown.length)} of ${counted(paths.data.length, "path")}`}
        </span>
      </div>
      <Loaded query={paths} what="attack paths">
        {(all) =>
          shown.length > 0 ? (
            <DataTable
              label="Attack paths"
              columns={pathColumns}
              items={shown}
              keyOf={({ path_id }) => path_id}
              onApproach={({ path_id }) => approach(path_id)}
              sorting={sorting}
              onSort={({ column, descending }) => setSort(`${descending ? "-" : ""}${column}`)}
            />
          ) : (
            <NoPaths
              filtered={all.length > 0}
              // If the summary is unavailable, show the plain empty list.
              scanned={summary.data === undefined || summary.data.services.length > 0}
              clear={() => clear(["q", "severity", "owasp", "agent", "service", "status"])}
            />
          )
        }
      </Loaded>
    </div>
  );
}

function SoWhat() {
  const summary = useQuery(summaryQuery).data;
  if (summary === undefined) return "Chains of steps from an entry point to a sensitive asset.";
  const { Critical, High } = summary.by_severity;
  const decided = summary.decided.accepted + summary.decided.false_positive;
  const also = decided === 0 ? "" : ` These counts include ${counted(decided, "dismissed path")}.`;
  return `Chains of steps from an entry point to a sensitive asset. ${count(Critical)} critical, ${count(High)} high.${also}`;
}

function NoPaths({
  filtered,
  scanned,
  clear,
}: {
  readonly filtered: boolean;
  readonly scanned: boolean;
  readonly clear: () => void;
}) {
  if (filtered) {
    return (
      <div className="panel empty">
        <h2>No matching paths</h2>
        <button type="button" className="button" onClick={clear}>
          Clear filters
        </button>
      </div>
    );
  }
  if (scanned) {
    return (
      <Empty title="No attack paths with this status">Attack-path rules run with every scan.</Empty>
    );
  }
  return (
    <Empty title="No workspaces scanned" command="serve --workspace ~/.openclaw">
      Scan a workspace to find attack paths. Start the service with your workspace, or add it under
      Workspaces.
    </Empty>
  );
}

function exported(path: Api["AttackPath"]) {
  return {
    path_id: path.path_id,
    risk_score: path.risk_score,
    severity: path.severity,
    rule_name: path.rule_name,
    owasp_tag: path.owasp_tag,
    agents_involved: path.agents_involved.join(" "),
    route: routeText(path.path_steps),
    detected_at: path.detected_at,
  };
}

function same(text: string): readonly [string, string] {
  return [text, text];
}
