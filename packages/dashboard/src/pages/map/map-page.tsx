import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo, useState } from "react";
import { Link } from "wouter";
import { chokePointsQuery, mapQuery } from "../../api/queries.ts";
import { useGraphServices } from "../../api/graph-services.ts";
import type { Api } from "../../api/types.ts";
import { counted, humanized, score } from "../../core/format.ts";
import { DataTable, sorted, sortingOf } from "../../components/data-table.tsx";
import type { ExportForm } from "../../components/export-choices.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { download } from "../../components/export-rows.ts";
import { FilterText } from "../../components/filter-text.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { ServiceSelect } from "../../components/service-select.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Empty, Loaded, Loading } from "../../components/states.tsx";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { useShared } from "../../core/shared-value.ts";
import { nodeLabel } from "../../core/channel-names.ts";
import { useUrlState, useUrlUpdate } from "../../core/url-state.ts";
import { collapseEqual } from "./collapse.ts";
import { type MapGraph, mapGraphOf } from "./map-graph.ts";
import { type EdgeColor, MapLegend } from "./map-legend.tsx";
import { nodeColumns } from "./node-columns.tsx";
import { lowerRisk } from "./lower-risk.ts";
import { NodePanel } from "./node-panel.tsx";
import { NodeSearchBox } from "./node-search-box.tsx";
import { type Direction, reachOf, routeBetween } from "./reach.ts";
import { RoutePanel } from "./route-panel.tsx";
import { pngOf, type Scene, svgOf } from "./scene.ts";
import { type ShownMap, shownMap } from "./shown-scene.ts";

const MapCanvas = lazyComponent(async () => (await import("./map-canvas.tsx")).MapCanvas);
// In parallel with the graph.
MapCanvas.load();

/** The graph, and while it is drawn, what is in sight. */
function formsOf(graph: MapGraph | undefined, shown: ShownMap | undefined) {
  const all: ExportForm = [
    "Download all nodes and edges",
    () => {
      const { nodes = [], edges = [] } = graph ?? {};
      saveJson("map-graph", { nodes, edges });
    },
  ];
  if (shown === undefined) return [all];
  const pictures: readonly ExportForm[] = [
    ["Download SVG of the map", () => download("map.svg", "image/svg+xml", svgOf(shown.scene()))],
    ["Download PNG of the map", () => void savePng(shown.scene())],
    ["Download JSON of the map", () => saveJson("map-shown", shown.part())],
  ];
  return [...pictures, all];
}

function saveJson(name: string, content: object): void {
  download(`${name}.json`, "application/json", JSON.stringify(content, undefined, 2));
}

async function savePng(scene: Scene): Promise<void> {
  const picture = await pngOf(scene);
  if (picture !== undefined) download("map.png", "image/png", picture);
}

export function MapPage() {
  const [chosen, setService] = useUrlState("service");
  const [first = "", ...others] = useGraphServices();
  const service = chosen === "" && others.length > 0 ? first : chosen;
  const query = useQuery(mapQuery(service));
  const chokePoints = useQuery(chokePointsQuery(service));
  const choke = chokePoints.data;
  const graph = useMemo(
    () => (query.data === undefined ? undefined : mapGraphOf(query.data)),
    [query.data],
  );
  const [best] = choke?.nodes ?? [];
  const drawnMap = useShared(shownMap);
  const pictures = useMemo(() => formsOf(graph, drawnMap), [graph, drawnMap]);
  return (
    <div className="page">
      <PageHead
        title="Map"
        actions={
          <>
            <ServiceSelect
              label="Service"
              value={service}
              all={others.length > 0 ? undefined : "All services"}
              onChange={setService}
            />
            <ExportMenu
              name="map"
              rows={() =>
                graph?.nodes.map(({ id, kind, name, service: of, risk, configured, observed }) => ({
                  id,
                  kind,
                  name,
                  service: of,
                  risk,
                  configured,
                  observed,
                })) ?? []
              }
              pictures={pictures}
            />
          </>
        }
      >
        {best === undefined || graph === undefined
          ? "Reachability from entry points on the left to assets on the right."
          : `Reachability from entry points on the left to assets on the right. Top choke point: ${nodeLabel(best.node_type, best.label)}. Without it, ${lowerRisk(best.risk_removed, graph)}.`}
      </PageHead>
      <Loaded query={query} what="the graph">
        {() =>
          graph === undefined || graph.nodes.length === 0 ? (
            <Empty title="No map data">
              Scan a workspace to draw the map. <Link href="/workspaces">Add workspace</Link>
            </Empty>
          ) : (
            <MapView graph={graph} chokePoints={chokePoints} />
          )
        }
      </Loaded>
    </div>
  );
}

const noNodes: ReadonlySet<string> = new Set();

function MapView({
  graph,
  chokePoints,
}: {
  readonly graph: MapGraph;
  readonly chokePoints: UseQueryResult<Api["ChokePoints"]>;
}) {
  const choke = chokePoints.data;
  const [view, setView] = useUrlState("view");
  const [selected] = useUrlState("node");
  const [target, setTarget] = useUrlState("to");
  const [towards, setTowards] = useUrlState("direction");
  const [colored, setColored] = useUrlState("edges");
  const [only, setOnly] = useUrlState("only");
  const [q, setQ] = useUrlState("q");
  const [sort, setSort] = useUrlState("sort");
  const update = useUrlUpdate();
  const [canDraw, setCanDraw] = useState(true);
  const [expanded, setExpanded] = useState(noNodes);
  const fail = useCallback(() => setCanDraw(false), []);
  const direction: Direction = towards === "in" ? "in" : "out";
  const edgeColor: EdgeColor =
    colored === "risk" || (colored === "" && graph.seen.all === 0) ? "risk" : "telemetry";
  const node = graph.byId.get(selected);
  const end = graph.byId.get(target);
  const route = useMemo(() => routeBetween(graph, selected, target), [graph, selected, target]);
  const reached = useMemo(
    () => (end === undefined ? reachOf(graph, selected, direction) : (route?.nodes ?? noNodes)),
    [graph, selected, direction, end, route],
  );
  const chokeIds = useMemo(
    () => new Set((choke?.nodes ?? []).slice(0, 5).map(({ node_id }) => node_id)),
    [choke],
  );
  const groups = useMemo(() => collapseEqual(graph, noNodes, expanded), [graph, expanded]);
  // The drawing is kept as long as nothing that is looked at is in a group.
  const apart = [selected, target, ...(route?.edges ?? []).map((edge) => edge.target)]
    .filter((id) => groups.members.has(groups.drawn.get(id) ?? ""))
    .join("\n");
  const collapsed = useMemo(
    () => (apart === "" ? groups : collapseEqual(graph, new Set(apart.split("\n")), expanded)),
    [graph, groups, apart, expanded],
  );
  const drawnIds = useCallback(
    (ids: ReadonlySet<string>) => new Set([...ids].map((id) => collapsed.drawn.get(id) ?? id)),
    [collapsed],
  );
  const drawnReached = useMemo(() => drawnIds(reached), [drawnIds, reached]);
  const drawnChoke = useMemo(() => drawnIds(chokeIds), [drawnIds, chokeIds]);
  const select = useCallback((id: string) => update({ node: id, to: "", only: "" }), [update]);
  const selectDrawn = useCallback(
    (id: string) => {
      if (collapsed.members.has(id)) setExpanded((before) => new Set([...before, id]));
      else select(id);
    },
    [collapsed, select],
  );
  const table = useMemo(() => nodeColumns(graph, select), [graph, select]);
  const sorting = sortingOf(sort, "risk");
  const shown = useMemo(
    () =>
      sorted(
        graph.nodes.filter(
          ({ id, name, kind }) =>
            (only === "" || reached.has(id)) &&
            `${name} ${humanized(kind)} ${id}`.toLowerCase().includes(q.toLowerCase()),
        ),
        table,
        sortingOf(sort, "risk"),
      ),
    [graph, q, only, reached, table, sort],
  );
  // Names do not fit on a narrow screen.
  const isNarrow = useIsNarrow();
  const asTable = view === "table" || (view === "" && isNarrow) || !canDraw;
  const hidden = graph.nodes.length - collapsed.graph.nodes.length;
  return (
    <>
      <div className="filters" role="search">
        {asTable ? (
          <>
            <FilterText label="Filter nodes" placeholder="Filter nodes" value={q} onChange={setQ} />
            {node === undefined ? null : (
              <FilterSelect
                label="Shown nodes"
                value={only}
                choices={[
                  ["", "All nodes"],
                  ["reach", end === undefined ? reachTitle(direction) : "On the path"],
                ]}
                onChange={setOnly}
              />
            )}
          </>
        ) : (
          <>
            <NodeSearchBox label="Find a node" nodes={graph.nodes} onSelect={select} />
            <FilterSelect
              label="Color of edges"
              value={edgeColor}
              choices={[
                ["telemetry", "Edges: telemetry"],
                ["risk", "Edges: risk"],
              ]}
              onChange={setColored}
            />
          </>
        )}
        <div className="toggle" role="group" aria-label="View">
          <button
            type="button"
            className="button"
            aria-pressed={!asTable}
            disabled={!canDraw}
            onClick={() => setView(isNarrow ? "map" : "")}
          >
            Map
          </button>
          <button
            type="button"
            className="button"
            aria-pressed={asTable}
            onClick={() => setView("table")}
          >
            Table
          </button>
        </div>
        {asTable || expanded.size === 0 ? null : (
          <button type="button" className="button" onClick={() => setExpanded(noNodes)}>
            Collapse equal nodes
          </button>
        )}
        <span className="filters-end muted tabular">
          {counted(graph.nodes.length, "node")}, {counted(graph.edges.length, "edge")}
          {asTable || hidden === 0
            ? ""
            : `; ${counted(collapsed.members.size, "group")} of equal nodes`}
        </span>
      </div>
      {canDraw ? null : (
        <p className="notice">WebGL is not available. The table shows the same nodes.</p>
      )}
      <div className="split split-map">
        {asTable ? (
          <DataTable
            label="Nodes"
            columns={table}
            items={shown}
            rowHeight={40}
            keyOf={({ id }) => id}
            selected={selected}
            sorting={sorting}
            onSort={({ column, descending }) => setSort(`${descending ? "-" : ""}${column}`)}
          />
        ) : (
          <div className="panel map">
            <ol className="map-columns">
              {graph.columns.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ol>
            <MapLegend seen={graph.seen} color={edgeColor} />
            <Suspense fallback={<Loading what="the map" />}>
              <MapCanvas
                collapsed={collapsed}
                selected={node === undefined ? "" : selected}
                reached={drawnReached}
                choke={drawnChoke}
                edgeColor={edgeColor}
                onSelect={selectDrawn}
                onFailure={fail}
              />
            </Suspense>
          </div>
        )}
        {node === undefined ? (
          <ChokePoints query={chokePoints} onSelect={select} />
        ) : end === undefined ? (
          <NodePanel
            node={node}
            graph={graph}
            direction={direction}
            reached={reached}
            choke={choke?.nodes.find(({ node_id }) => node_id === node.id)}
            onDirection={(next) => setTowards(next === "in" ? "in" : "")}
            onPathTo={setTarget}
            onSelect={select}
          />
        ) : (
          <RoutePanel
            from={node}
            to={end}
            route={route}
            graph={graph}
            onSwap={() => update({ node: target, to: selected })}
            onClose={() => update({ to: "", only: "" })}
            onSelect={select}
          />
        )}
      </div>
    </>
  );
}

function reachTitle(direction: Direction): string {
  return direction === "out" ? "What the selected node reaches" : "What reaches the selected node";
}

/** The nodes whose removal reduces the risk most. */
function ChokePoints({
  query,
  onSelect,
}: {
  readonly query: UseQueryResult<Api["ChokePoints"]>;
  readonly onSelect: (id: string) => void;
}) {
  return (
    <section className="panel detail" aria-labelledby="choke-title">
      <div className="panel-head">
        <h2 id="choke-title">Choke points</h2>
        <span className="panel-aside panel-export">
          Risk reduction if removed
          <ExportMenu
            quiet
            name="choke-points"
            rows={() =>
              (query.data?.nodes ?? []).map(({ paths, ...node }) => ({
                ...node,
                paths: paths.length,
              }))
            }
          />
        </span>
      </div>
      <div className="panel-body">
        <Loaded query={query} what="choke points">
          {({ nodes }) =>
            nodes.length === 0 ? (
              <p className="secondary">No single node reduces the risk.</p>
            ) : (
              <ChokeTable nodes={nodes} onSelect={onSelect} />
            )
          }
        </Loaded>
        <p className="form-hint">Select a node here or on the map to see what it reaches.</p>
      </div>
    </section>
  );
}

function ChokeTable({
  nodes,
  onSelect,
}: {
  readonly nodes: Api["ChokePoints"]["nodes"];
  readonly onSelect: (id: string) => void;
}) {
  return (
    <table className="plain-table">
      <tbody>
        {nodes.slice(0, 8).map(({ node_id, label, node_type, paths, risk_removed }) => (
          <tr key={node_id}>
            <td>
              <button type="button" className="link-button" onClick={() => onSelect(node_id)}>
                {nodeLabel(node_type, label)}
              </button>
              <div className="cell-sub">
                {humanized(node_type)}, {counted(paths.length, "path")}
              </div>
            </td>
            <td className="num">−{score(risk_removed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
