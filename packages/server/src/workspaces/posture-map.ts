import { type DetectedPath, pictureOf } from "@parapet/attack-paths";
import type { NodeKind, PostureGraph } from "@parapet/posture";
import type { Topology, TopologyNode } from "../telemetry/observed/topology.ts";
import { isUnconfigured } from "../telemetry/observed/with-unconfigured.ts";
import { layoutOf, mapColumns, type Place, type Placed } from "./map-layout.ts";

/** The posture graph with what spans have shown, laid out to be drawn. */
export type PostureMap = {
  /** Titles, from the left. */
  readonly columns: readonly string[];
  readonly nodes: readonly MapNode[];
  readonly edges: readonly MapEdge[];
  /** Of the edges that spans have shown. */
  readonly seen: readonly SeenEdge[];
  /** True where nodes or edges had to be left out: what is on the worst paths is kept. */
  readonly truncated: boolean;
};

export type MapNode = Place & {
  readonly node_id: string;
  readonly node_type: NodeKind;
  readonly label: string;
  /** "" for what several services share. */
  readonly service: string;
  /** Of the worst path over it; 0 for none. */
  readonly risk_score: number;
  readonly configured: boolean;
  readonly observed: boolean;
};

export type MapEdge = {
  /** Indexes into `nodes`. */
  readonly source: number;
  readonly target: number;
  readonly kind: string;
  readonly description: string;
  readonly risk_score: number;
  readonly controls: readonly string[];
};

export type SeenEdge = {
  /** Index into `edges`. */
  readonly edge: number;
  /** False: no configuration allows it. */
  readonly configured: boolean;
  readonly calls: number;
  readonly errors: number;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly trace_id: string;
  readonly span_id: string;
};

const limits = { maxNodes: 20_000, maxEdges: 80_000 };

export function postureMap(
  graph: PostureGraph,
  paths: readonly DetectedPath[],
  topology: Topology,
): PostureMap {
  const picture = pictureOf(graph, paths, limits);
  const known = new Map(topology.nodes.map((node) => [node.node_id, node]));
  const drawn = picture.nodes.map(({ node, score }) => ({
    node_id: node.key,
    node_type: node.kind,
    label: node.label,
    service: node.service,
    risk_score: score,
    configured: !isUnconfigured(node),
    observed: known.get(node.key)?.observed ?? false,
  }));
  const names = new Set(drawn.map(({ node_id }) => node_id));
  const observedOnly = topology.nodes.filter(
    ({ node_id, observed }) => observed && !names.has(node_id),
  );
  const nodes = placed([...drawn, ...observedOnly.map(seenOnly)]);
  const at = new Map(nodes.map(({ node_id }, index) => [node_id, index]));
  const edges = picture.edges.map(({ edge, score }) => ({
    source: at.get(edge.source) ?? 0,
    target: at.get(edge.target) ?? 0,
    kind: edge.kind,
    description: edge.description,
    risk_score: score,
    controls: edge.controls.map(({ name }) => name),
  }));
  return {
    columns: mapColumns.map(({ title }) => title),
    nodes,
    ...withSeen(edges, topology, at),
    truncated: picture.truncated,
  };
}

function placed(nodes: readonly (Placed & Omit<MapNode, keyof Place>)[]): readonly MapNode[] {
  const places = layoutOf(nodes);
  return nodes.map((node) => ({ ...node, ...(places.get(node.node_id) ?? { x: 0, y: 0 }) }));
}

/** Seen after the scan, which therefore knows nothing of it. */
function seenOnly({ node_id, node_type, label, service, configured }: TopologyNode) {
  return { node_id, node_type, label, service, risk_score: 0, configured, observed: true };
}

function withSeen(
  drawn: readonly MapEdge[],
  topology: Topology,
  at: ReadonlyMap<string, number>,
): Pick<PostureMap, "edges" | "seen"> {
  const edges = [...drawn];
  const index = new Map(drawn.map((edge, place) => [nameOf(edge), place]));
  const seen = topology.edges.flatMap((edge): readonly SeenEdge[] => {
    const [source, target] = [at.get(edge.source), at.get(edge.target)];
    if (!edge.observed || source === undefined || target === undefined) return [];
    const name = nameOf({ source, target, kind: edge.kind });
    const place = index.get(name) ?? edges.length;
    if (place === edges.length) {
      const { kind } = edge;
      edges.push({ source, target, kind, description: "", risk_score: 0, controls: [] });
      index.set(name, place);
    }
    const { configured, calls, errors, first_seen, last_seen, proof } = edge;
    return [{ edge: place, configured, calls, errors, first_seen, last_seen, ...proof }];
  });
  return { edges, seen };
}

function nameOf({ source, target, kind }: Pick<MapEdge, "source" | "target" | "kind">): string {
  return `${source} ${target} ${kind}`;
}
