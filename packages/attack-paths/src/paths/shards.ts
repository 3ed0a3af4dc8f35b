import type { GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";
import { compareText } from "../graph/compare.ts";
import { uniqueNodes } from "../graph/unique-nodes.ts";

/**
 * The parts of a graph that no attack path crosses, the one with the smallest node key first. A
 * node that nothing leads out of, such as a host that many services share, joins no parts: it is in
 * each part that leads to it. So the paths of the whole are the paths of its parts. Nodes without
 * edges are in none.
 */
export function shardsOf(graph: PostureGraph): readonly PostureGraph[] {
  const nodes = uniqueNodes(graph.nodes);
  const rank = new Map(nodes.map(({ key }, index) => [key, index]));
  const ends = graph.edges.flatMap((edge) => {
    const source = rank.get(edge.source);
    const target = rank.get(edge.target);
    return source === undefined || target === undefined || source === target
      ? []
      : [{ edge, source, target }];
  });
  const leads = new Uint8Array(rank.size);
  for (const { source } of ends) leads[source] = 1;
  const parts = disjointSets(rank.size);
  for (const { source, target } of ends) if (leads[target] === 1) parts.join(source, target);

  const edgesOf = new Map<number, GraphEdge[]>();
  const members = new Map<number, Set<number>>();
  for (const { edge, source, target } of ends) {
    const part = parts.find(source);
    listIn(edgesOf, part).push(edge);
    const inside = members.get(part) ?? new Set<number>();
    members.set(part, inside.add(source).add(target));
  }
  return [...members]
    .map(([part, inside]) => ({
      nodes: [...inside].flatMap((node) => nodes[node] ?? []),
      edges: edgesOf.get(part) ?? [],
    }))
    .map((shard) => ({ shard, first: smallestKey(shard.nodes) }))
    .toSorted((a, b) => compareText(a.first, b.first))
    .map(({ shard }) => shard);
}

function listIn<Value>(lists: Map<number, Value[]>, key: number): Value[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: Value[] = [];
  lists.set(key, list);
  return list;
}

function smallestKey(nodes: readonly GraphNode[]): string {
  return nodes.reduce(
    (least, { key }) => (compareText(key, least) < 0 ? key : least),
    nodes[0]?.key ?? "",
  );
}

type DisjointSets = {
  readonly find: (member: number) => number;
  readonly join: (a: number, b: number) => void;
};

function disjointSets(count: number): DisjointSets {
  const parent = Int32Array.from({ length: count }, (_, index) => index);
  const find = (member: number): number => {
    let at = member;
    for (let up = parent[at] ?? at; up !== at; up = parent[at] ?? at) {
      parent[at] = parent[up] ?? up;
      at = parent[at] ?? at;
    }
    return at;
  };
  return {
    find,
    join: (a, b) => {
      parent[find(a)] = find(b);
    },
  };
}
