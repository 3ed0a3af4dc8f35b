import { nodeLabel } from "../../core/channel-names.ts";
import type { Api } from "../../api/types.ts";

export type MapNode = {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** "" if several services share it. */
  readonly service: string;
  /** Score of the worst path through it; 0 for none. */
  readonly risk: number;
  /** From the left and from below, 0 to 1. */
  readonly x: number;
  readonly y: number;
  readonly configured: boolean;
  /** Observed in telemetry. */
  readonly observed: boolean;
};

export type MapEdge = {
  readonly source: string;
  readonly target: string;
  readonly kind: string;
  readonly description: string;
  readonly risk: number;
  readonly controls: readonly string[];
  /** Telemetry for this edge; undefined if not observed. */
  readonly seen: Api["SeenEdge"] | undefined;
};

export type MapGraph = {
  /** Titles of the columns, from the left. */
  readonly columns: readonly string[];
  readonly nodes: readonly MapNode[];
  readonly edges: readonly MapEdge[];
  readonly byId: ReadonlyMap<string, MapNode>;
  /** Outgoing edges by node. */
  readonly from: ReadonlyMap<string, readonly MapEdge[]>;
  /** Incoming edges by node. */
  readonly into: ReadonlyMap<string, readonly MapEdge[]>;
  /** Number of observed edges, and of those that are not configured. */
  readonly seen: { readonly all: number; readonly unconfigured: number };
};

/** The map with the layout of the service, indexed by node. */
export function mapGraphOf({ columns, nodes, edges, seen }: Api["PostureMap"]): MapGraph {
  const named = nodes.map(
    ({ node_id: id, node_type: kind, label, risk_score: risk, ...rest }): MapNode => ({
      ...rest,
      id,
      kind,
      name: nodeLabel(kind, label),
      risk,
    }),
  );
  const seenAt = new Map(seen.map((each) => [each.edge, each]));
  const drawn = edges.map(
    ({ source, target, kind, description, risk_score: risk, controls }, at): MapEdge => ({
      source: named[source]?.id ?? "",
      target: named[target]?.id ?? "",
      kind,
      description,
      risk,
      controls,
      seen: seenAt.get(at),
    }),
  );
  return indexed({ columns, nodes: named, edges: drawn });
}

/** A graph with its indexes. */
export function indexed({
  columns,
  nodes,
  edges,
}: Pick<MapGraph, "columns" | "nodes" | "edges">): MapGraph {
  const seen = edges.flatMap((edge) => (edge.seen === undefined ? [] : [edge.seen]));
  return {
    columns,
    nodes,
    edges,
    byId: new Map(nodes.map((node) => [node.id, node])),
    from: Map.groupBy(edges, ({ source }) => source),
    into: Map.groupBy(edges, ({ target }) => target),
    seen: { all: seen.length, unconfigured: seen.filter(({ configured }) => !configured).length },
  };
}
