import type { Api } from "../../api/types.ts";

export type MapNode = {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** "" when several services share it. */
  readonly service: string;
  /** Of the worst path over it; 0 for none. */
  readonly risk: number;
  /** From the left and from below, 0 to 1. */
  readonly x: number;
  readonly y: number;
  readonly configured: boolean;
  /** A span has shown it. */
  readonly observed: boolean;
};

export type MapEdge = {
  readonly source: string;
  readonly target: string;
  readonly kind: string;
  readonly description: string;
  readonly risk: number;
  readonly controls: readonly string[];
  /** What spans have shown of it; undefined where none has. */
  readonly seen: Api["SeenEdge"] | undefined;
};

export type MapGraph = {
  /** Titles of the columns, from the left. */
  readonly columns: readonly string[];
  readonly nodes: readonly MapNode[];
  readonly edges: readonly MapEdge[];
  readonly byId: ReadonlyMap<string, MapNode>;
  /** Ways out of each node. */
  readonly from: ReadonlyMap<string, readonly MapEdge[]>;
  /** Ways into each node. */
  readonly into: ReadonlyMap<string, readonly MapEdge[]>;
  /** How many edges spans have shown, and how many of those no configuration allows. */
  readonly seen: { readonly all: number; readonly unconfigured: number };
};

/** The map as the service lays it out, by the names of its nodes. */
export function mapGraphOf({ columns, nodes, edges, seen }: Api["PostureMap"]): MapGraph {
  const named = nodes.map(
    ({ node_id: id, node_type: kind, label: name, risk_score: risk, ...rest }): MapNode => ({
      ...rest,
      id,
      kind,
      name,
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
  return {
    columns,
    nodes: named,
    edges: drawn,
    byId: new Map(named.map((node) => [node.id, node])),
    from: Map.groupBy(drawn, ({ source }) => source),
    into: Map.groupBy(drawn, ({ target }) => target),
    seen: { all: seen.length, unconfigured: seen.filter(({ configured }) => !configured).length },
  };
}

/** Everything that somebody who holds the node can reach, the node itself left out. */
export function blastRadius({ from }: Pick<MapGraph, "from">, start: string): ReadonlySet<string> {
  const reached = new Set([start]);
  // A set is walked in the order in which it grows.
  for (const node of reached) {
    for (const { target } of from.get(node) ?? []) reached.add(target);
  }
  reached.delete(start);
  return reached;
}
