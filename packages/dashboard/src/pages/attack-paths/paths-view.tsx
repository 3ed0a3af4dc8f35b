import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import {
  agentsQuery,
  attackPathsQuery,
  nodeNamesQuery,
  type PathStatus,
  proofsQuery,
  summaryQuery,
} from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { useGraphServices } from "../../api/graph-services.ts";
import { count, counted } from "../../core/format.ts";
import { DataTable, sorted, sortingOf } from "../../components/data-table.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { ListFilterBar, useClearFilters, useListFilters } from "../../lists/list-filter-bar.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { combined, Empty, Loaded } from "../../components/states.tsx";
import { useFolds } from "../../components/use-folds.ts";
import { servicesTagged, serviceTags, tagsOf } from "../../core/service-tags.ts";
import { useUrlState } from "../../core/url-state.ts";
import { pathColumns } from "./path-columns.tsx";
import { usePreloadPath } from "../path/use-preload-path.ts";
import { owaspText } from "./owasp-text.ts";
import { filteredPaths, type LocatedPath, locatedPaths, withFacets } from "./path-filters.ts";
import { type NodeNames, routeIds, routeText } from "./route-text.ts";

const statuses: readonly (readonly [PathStatus | "all", string])[] = [
  ["open", "Open"],
  ["accepted", "Accepted"],
  ["false_positive", "False positive"],
  ["all", "Any status"],
];

const others = ["status"];

const presets = [
  ["All open", "view=paths"],
  ["Critical and high", "view=paths&severity=critical&severity=high"],
  ["Dismissed", "view=paths&status=accepted"],
] as const;

/** So many services are asked for their own paths, which says where each path is. */
const mostServices = 50;
const nothing: readonly string[] = [];
const noProofs: readonly Api["PathProof"][] = [];

/** All attack paths, worst first; those of one rule are one row, which unfolds. */
export function PathsView({ tabs }: { readonly tabs: ReactNode }) {
  const approach = usePreloadPath();
  const [statusText, setStatus] = useUrlState("status");
  const [sort, setSort] = useUrlState("sort");
  const [group, setGroup] = useUrlState("group");
  const status = statuses.find(([known]) => known === statusText)?.[0] ?? "open";
  const summary = useQuery(summaryQuery);
  const agents = useQuery(agentsQuery).data;
  const proofs = useQuery(proofsQuery).data ?? noProofs;
  const names = useNames();
  const columns = useMemo(() => pathColumns(names), [names]);
  const filters = useListFilters();
  const clear = useClearFilters(others);
  const folds = useFolds();
  const services = summary.data?.services.map((each) => each.service);
  const tags = useMemo(() => serviceTags(summary.data?.services), [summary.data?.services]);
  const tagged = servicesTagged(tags, filters);
  const known = useMemo(
    () => ({ service: [...tags.keys()], tag: tagsOf([...tags.keys()], tags) }),
    [tags],
  );
  const paths = usePaths(status === "all" ? "" : status, {
    services,
    chosen: filters.tag.length === 0 ? filters.service : tagged.slice(0, mostServices),
    isUnknown: summary.error !== null,
  });
  const faceted = useMemo(
    () =>
      paths.data === undefined ? undefined : withFacets(paths.data, agents ?? [], { names, tags }),
    [paths.data, agents, names, tags],
  );
  const shown = useMemo(
    () => sorted(filteredPaths(faceted ?? [], filters), columns, sortingOf(sort, "score")),
    [faceted, filters, columns, sort],
  );
  const hasServices = shown.some(({ services: [first] }) => first !== undefined);
  return (
    <div className="page">
      <PageHead
        title="Attack paths"
        actions={
          <ExportMenu
            name="attack-paths"
            rows={() => shown.map((path) => exported(path, proofs, names))}
          />
        }
      >
        <SoWhat />
      </PageHead>
      {tabs}
      <ListFilterBar
        label="Filter paths"
        placeholder="Filter by rule, agent or step"
        facets={faceted?.map(({ facets }) => facets)}
        known={known}
        textOf={owaspText(summary.data)}
        presets={presets}
        others={others}
        shown={
          paths.data === undefined
            ? ""
            : `${count(shown.length)} of ${counted(paths.data.length, "path")}`
        }
      >
        <FilterSelect
          label="Status"
          value={status}
          onChange={(value) => setStatus(value === "open" ? "" : value)}
          choices={statuses}
        />
        <FilterSelect
          label="Group by"
          value={group}
          onChange={setGroup}
          choices={[
            ["", "By rule"],
            ["agent", "By agent"],
            ["none", "No grouping"],
          ]}
        />
      </ListFilterBar>
      <ShortenedNotice
        list="GET /api/v1/risk/attack-paths"
        of={paths.of}
        what="attack paths"
        order="worst"
        otherwise={filters.service.length === 0 ? "Filter by service to see others." : undefined}
      />
      {filters.tag.length > 0 && tagged.length > mostServices ? (
        <p className="notice">
          {counted(tagged.length, "service")} have such a tag. Paths of the first {mostServices} are
          listed; filter by service to see others.
        </p>
      ) : null}
      <Loaded query={paths} what="attack paths">
        {(all) =>
          shown.length > 0 ? (
            <DataTable
              label="Attack paths"
              columns={hasServices ? columns : columns.filter(({ id }) => id !== "service")}
              items={shown}
              keyOf={({ path_id }) => path_id}
              groupOf={groupings.get(group === "" ? "rule" : group)}
              folds={folds}
              onApproach={({ path_id }) => approach(path_id)}
              sorting={sortingOf(sort, "score")}
              onSort={({ column, descending }) => setSort(`${descending ? "-" : ""}${column}`)}
            />
          ) : (
            <NoPaths
              filtered={all.length > 0 || filters.service.length > 0}
              // If the summary is unavailable, show the plain empty list.
              scanned={summary.data === undefined || summary.data.services.length > 0}
              clear={clear}
            />
          )
        }
      </Loaded>
    </div>
  );
}

/** The names of the nodes of all services, as far as they are known. */
function useNames(): NodeNames | undefined {
  const lists = useQueries({ queries: useGraphServices().map(nodeNamesQuery) });
  const key = lists.map(({ dataUpdatedAt }) => dataUpdatedAt).join(" ");
  return useMemo(() => {
    const known = lists.flatMap(({ data }) => (data === undefined ? [] : [...data]));
    return known.length === 0 ? undefined : new Map(known);
    // The lists are new on each render; the key says when their data changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
}

/** A map, because names come from the URL. */
const groupings: ReadonlyMap<string, (path: LocatedPath) => string> = new Map([
  ["rule", ({ rule_name }) => rule_name],
  ["agent", ({ agents_involved }) => agents_involved.join(" → ")],
]);

/** The paths of the chosen services, or of all; with the services of each where they are few. */
function usePaths(
  status: PathStatus,
  {
    services,
    chosen,
    isUnknown,
  }: {
    readonly services: readonly string[] | undefined;
    readonly chosen: readonly string[];
    /** True if the services cannot be known. */
    readonly isUnknown: boolean;
  },
) {
  const known = services ?? (isUnknown ? nothing : undefined);
  const asked =
    chosen.length > 0
      ? chosen
      : known === undefined
        ? nothing
        : known.length > 1 && known.length <= mostServices
          ? known
          : [""];
  const lists = useQueries({
    queries: asked.map((service) => attackPathsQuery(status, service)),
  });
  const answer = combined(lists);
  const isComplete = asked.length > 0 && answer.data !== undefined;
  const [only = ""] = known?.length === 1 ? known : [];
  const key = `${asked.join("\n")} ${only} ${answer.dataUpdatedAt}`;
  const data = useMemo(
    () =>
      isComplete
        ? locatedPaths(
            lists.map(({ data: paths = [] }, at) => ({
              service: asked[at] === "" ? only : (asked[at] ?? ""),
              paths,
            })),
          )
        : undefined,
    // The lists are new on each render; the key says when their data changes.
    // oxlint-disable-next-line react/exhaustive-deps
    [isComplete, key],
  );
  return { ...answer, data, of: asked.map((service) => ({ status, service })) };
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

function exported(
  path: LocatedPath,
  proofs: readonly Api["PathProof"][],
  names: NodeNames | undefined,
) {
  const proof = proofs.find(({ path_id }) => path_id === path.path_id);
  return {
    path_id: path.path_id,
    risk_score: path.risk_score,
    severity: path.severity,
    rule_name: path.rule_name,
    owasp_tag: path.owasp_tag,
    agents_involved: path.agents_involved.join(" "),
    services: path.services.join(" "),
    route: routeText(path.path_steps, names),
    nodes: routeIds(path.path_steps),
    detected_at: path.detected_at,
    proof: proof?.status ?? "not_tried",
    proof_statement: proof?.statement ?? "",
    proof_stale_because: proof?.stale_because.join(" ") ?? "",
  };
}
