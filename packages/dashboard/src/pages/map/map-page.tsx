import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo, useState } from "react";
import { Link } from "wouter";
import { chokePointsQuery, mapQuery, summaryQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { counted, humanized, score } from "../../core/format.ts";
import { DataTable, sorted, sortingOf } from "../../components/data-table.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Empty, Loaded, Loading } from "../../components/states.tsx";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { useUrlState } from "../../core/url-state.ts";
import { blastRadius, type MapGraph, mapGraphOf } from "./map-graph.ts";
import { MapLegend } from "./map-legend.tsx";
import { nodeColumns } from "./node-columns.tsx";
import { lowerRisk } from "./lower-risk.ts";
import { NodePanel } from "./node-panel.tsx";

const MapCanvas = lazyComponent(async () => (await import("./map-canvas.tsx")).MapCanvas);
// In parallel with the graph.
MapCanvas.load();

export function MapPage() {
  const [service, setService] = useUrlState("service");
  const query = useQuery(mapQuery(service));
  const chokePoints = useQuery(chokePointsQuery(service));
  const choke = chokePoints.data;
  const services = useQuery(summaryQuery).data?.services ?? [];
  const graph = useMemo(
    () => (query.data === undefined ? undefined : mapGraphOf(query.data)),
    [query.data],
  );
  const [best] = choke?.nodes ?? [];
  return (
    <div className="page">
      <PageHead
        title="Map"
        actions={
          <>
            {services.length < 2 ? null : (
              <FilterSelect
                label="Service"
                value={service}
                onChange={setService}
                choices={[
                  ["", "All services"],
                  ...services.map((each) => [each.service, each.service] as const),
                ]}
              />
            )}
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
            />
          </>
        }
      >
        {best === undefined || graph === undefined
          ? "Reachability from entry points on the left to assets on the right."
          : `Reachability from entry points on the left to assets on the right. Top choke point: ${best.label}. Without it, ${lowerRisk(best.risk_removed, graph)}.`}
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

function MapView({
  graph,
  chokePoints,
}: {
  readonly graph: MapGraph;
  readonly chokePoints: UseQueryResult<Api["ChokePoints"]>;
}) {
  const choke = chokePoints.data;
  const [view, setView] = useUrlState("view");
  const [selected, setSelected] = useUrlState("node");
  const [q, setQ] = useUrlState("q");
  const [sort, setSort] = useUrlState("sort");
  const [canDraw, setCanDraw] = useState(true);
  const fail = useCallback(() => setCanDraw(false), []);
  const reached = useMemo(() => blastRadius(graph, selected), [graph, selected]);
  const chokeIds = useMemo(
    () => new Set((choke?.nodes ?? []).slice(0, 5).map(({ node_id }) => node_id)),
    [choke],
  );
  const table = useMemo(() => nodeColumns(graph, setSelected), [graph, setSelected]);
  const sorting = sortingOf(sort, "risk");
  const shown = useMemo(
    () =>
      sorted(
        graph.nodes.filter(({ id, name, kind }) =>
          `${name} ${humanized(kind)} ${id}`.toLowerCase().includes(q.toLowerCase()),
        ),
        table,
        sortingOf(sort, "risk"),
      ),
    [graph, q, table, sort],
  );
  const node = graph.byId.get(selected);
  // Names do not fit on a narrow screen.
  const isNarrow = useIsNarrow();
  const asTable = view === "table" || (view === "" && isNarrow) || !canDraw;
  return (
    <>
      <div className="filters" role="search">
        <input
          type="search"
          className="field"
          placeholder={asTable ? "Filter nodes" : "Find a node"}
          aria-label="Find a node"
          list="map-nodes"
          value={q}
          onChange={(event) => {
            setQ(event.target.value);
            const found = graph.nodes.find(
              ({ name, id }) => name === event.target.value || id === event.target.value,
            );
            if (found !== undefined) setSelected(found.id);
          }}
        />
        {graph.nodes.length > 500 || asTable ? null : (
          <datalist id="map-nodes">
            {graph.nodes.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
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
        <span className="filters-end muted tabular">
          {counted(graph.nodes.length, "node")}, {counted(graph.edges.length, "edge")}
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
            <MapLegend seen={graph.seen} />
            <Suspense fallback={<Loading what="the map" />}>
              <MapCanvas
                graph={graph}
                selected={node === undefined ? "" : selected}
                reached={reached}
                choke={chokeIds}
                onSelect={setSelected}
                onFailure={fail}
              />
            </Suspense>
          </div>
        )}
        {node === undefined ? (
          <ChokePoints query={chokePoints} onSelect={setSelected} />
        ) : (
          <NodePanel
            node={node}
            graph={graph}
            reached={reached}
            choke={choke?.nodes.find(({ node_id }) => node_id === node.id)}
            onSelect={setSelected}
          />
        )}
      </div>
    </>
  );
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
                {label}
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
