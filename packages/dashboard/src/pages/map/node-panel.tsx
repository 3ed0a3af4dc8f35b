import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import { ago, count, counted, humanized, listed } from "../../core/format.ts";
import { Icon } from "../../components/icon.tsx";
import { levelOfScore, Severity } from "../../components/severity.tsx";
import { lowerRisk } from "./lower-risk.ts";
import type { MapEdge, MapGraph, MapNode } from "./map-graph.ts";
import { NodeSearchBox } from "./node-search-box.tsx";
import type { Direction } from "./reach.ts";

const shown = 8;
const byCalls = (a: MapEdge, b: MapEdge) => (b.seen?.calls ?? 0) - (a.seen?.calls ?? 0);

/** A node of the map: reachable nodes, and its edges. */
export function NodePanel({
  node,
  graph,
  direction,
  reached,
  choke,
  onDirection,
  onPathTo,
  onSelect,
}: {
  readonly node: MapNode;
  readonly graph: MapGraph;
  readonly direction: Direction;
  /** What it reaches, or what reaches it. */
  readonly reached: ReadonlySet<string>;
  readonly choke: Api["ChokePoints"]["nodes"][number] | undefined;
  readonly onDirection: (direction: Direction) => void;
  /** Asks for the path to another node. */
  readonly onPathTo: (id: string) => void;
  readonly onSelect: (id: string) => void;
}) {
  const kinds = Map.groupBy(
    graph.nodes.filter(({ id }) => reached.has(id)),
    ({ kind }) => kind,
  );
  const summary = [...kinds]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([kind, nodes]) => counted(nodes.length, humanized(kind).toLowerCase()));
  return (
    <section className="panel detail" aria-labelledby="node-title">
      <div className="detail-head">
        <div>
          <div className="tags">
            <span className="tag">{humanized(node.kind)}</span>
            {node.observed ? <span className="tag">Observed in telemetry</span> : null}
            {node.configured ? null : <span className="tag">Not configured</span>}
            {node.service === "" ? null : <span className="tag">{node.service}</span>}
            {node.risk === 0 ? null : <Severity severity={levelOfScore(node.risk)} />}
          </div>
          <h2 id="node-title" className="detail-title">
            {node.name}
          </h2>
        </div>
        <button
          type="button"
          className="button button-quiet button-icon"
          onClick={() => onSelect("")}
        >
          <Icon name="close" />
          <span className="visually-hidden">Close the node</span>
        </button>
      </div>
      <div className="detail-body">
        <div className="toggle" role="group" aria-label="Highlight">
          <button
            type="button"
            className="button"
            aria-pressed={direction === "out"}
            onClick={() => onDirection("out")}
          >
            What it reaches
          </button>
          <button
            type="button"
            className="button"
            aria-pressed={direction === "in"}
            onClick={() => onDirection("in")}
          >
            What reaches it
          </button>
        </div>
        <p>{reachText(direction, reached.size, summary)}</p>
        <NodeSearchBox label="Path to another node" nodes={graph.nodes} onSelect={onPathTo} />
        {choke === undefined ? null : (
          <p className="secondary">
            Choke point: without it, {counted(choke.paths.length, "path")} would be closed and{" "}
            {lowerRisk(choke.risk_removed, graph)}.{" "}
            {choke.paths[0] === undefined ? null : (
              <Link href={`/attack-paths/${choke.paths[0]}`}>View worst path</Link>
            )}
          </p>
        )}
        {node.kind === "agent" ? (
          <p>
            <Link
              href={`/agents/${encodeURIComponent(node.id.split("/").slice(2).join("/"))}?service=${encodeURIComponent(node.service)}`}
            >
              View agent
            </Link>
          </p>
        ) : null}
        <EdgeList
          title="Outgoing edges"
          edges={graph.from.get(node.id) ?? []}
          other={({ target }) => target}
          graph={graph}
          onSelect={onSelect}
        />
        <EdgeList
          title="Incoming edges"
          edges={graph.into.get(node.id) ?? []}
          other={({ source }) => source}
          graph={graph}
          onSelect={onSelect}
        />
      </div>
    </section>
  );
}

function reachText(direction: Direction, size: number, kinds: readonly string[]): string {
  const nodes = `${counted(size, "node")}${kinds.length === 0 ? "" : `: ${listed(kinds.slice(0, 5))}`}`;
  if (direction === "out") return size === 0 ? "Reaches no other nodes." : `Reaches ${nodes}.`;
  return size === 0 ? "No other node reaches it." : `Reached by ${nodes}.`;
}

/** Telemetry of an edge. */
function Seen({ seen }: { readonly seen: Api["SeenEdge"] }) {
  const { calls, errors, last_seen, configured, trace_id } = seen;
  return (
    <div className="cell-sub" title={trace_id === "" ? undefined : `Trace ${trace_id}`}>
      <span className="edge-mark" data-seen={configured ? "configured" : "unconfigured"} /> Observed{" "}
      {counted(calls, "time")}
      {errors === 0 ? "" : `, ${counted(errors, "error")}`}, last {ago(last_seen)}
      {configured ? "" : ", not configured"}
    </div>
  );
}

function EdgeList({
  title,
  edges,
  other,
  graph,
  onSelect,
}: {
  readonly title: string;
  readonly edges: readonly MapEdge[];
  readonly other: (edge: MapEdge) => string;
  readonly graph: MapGraph;
  readonly onSelect: (id: string) => void;
}) {
  if (edges.length === 0) return null;
  return (
    <>
      <h3>
        {title} <span className="muted tabular">{count(edges.length)}</span>
      </h3>
      <ul className="plain-list">
        {edges
          .toSorted(byCalls)
          .slice(0, shown)
          .map((edge) => (
            <li key={`${edge.source} ${edge.target} ${edge.kind}`}>
              <button type="button" className="link-button" onClick={() => onSelect(other(edge))}>
                {graph.byId.get(other(edge))?.name}
              </button>{" "}
              <span className="muted">{edge.description}</span>
              {edge.seen === undefined ? null : <Seen seen={edge.seen} />}
            </li>
          ))}
        {edges.length <= shown ? null : (
          <li className="muted">and {count(edges.length - shown)} more</li>
        )}
      </ul>
    </>
  );
}
