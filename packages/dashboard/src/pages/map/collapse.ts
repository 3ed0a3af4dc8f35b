import { indexed, type MapEdge, type MapGraph, type MapNode } from "./map-graph.ts";

/** A graph in which equal nodes are one. */
export type Collapsed = {
  readonly graph: MapGraph;
  /** The nodes of each group, by the id of the group. */
  readonly members: ReadonlyMap<string, readonly MapNode[]>;
  /** The node that is drawn for each node. */
  readonly drawn: ReadonlyMap<string, string>;
};

/** Fewer equal nodes are drawn one by one. */
const least = 3;
/** Nodes that are equal as far as so many steps away are equal. */
const rounds = 6;

/**
 * Draws nodes as one that are of one kind and service, have one risk, and lead to and are led to by
 * equal nodes. Names of agents, also in other names, and numbers in names do not count: a fleet is
 * many equal agents.
 * Nodes in `apart` are drawn by themselves, and the groups in `expanded` whole.
 */
export function collapseEqual(
  graph: MapGraph,
  apart: ReadonlySet<string>,
  expanded: ReadonlySet<string>,
): Collapsed {
  const colors = knownColors(graph);
  const drawn = new Map<string, string>();
  const members = new Map<string, readonly MapNode[]>();
  const nodes: MapNode[] = [];
  for (const same of Map.groupBy(graph.nodes, ({ id }) => colors.get(id)).values()) {
    const [first] = same;
    const group = same.filter(({ id }) => !apart.has(id));
    const id = groupPrefix + (first?.id ?? "");
    if (first === undefined || group.length < least || expanded.has(id)) {
      for (const node of same) drawn.set(node.id, node.id);
      nodes.push(...same);
      continue;
    }
    for (const node of same) drawn.set(node.id, apart.has(node.id) ? node.id : id);
    nodes.push(...same.filter((node) => apart.has(node.id)), groupNode(id, group));
    members.set(id, group);
  }
  if (members.size === 0) return { graph, members, drawn };
  const edges = merged(graph.edges, drawn);
  return {
    graph: indexed({ columns: graph.columns, nodes: spread(nodes), edges }),
    members,
    drawn,
  };
}

const groupPrefix = "group:";

function groupNode(id: string, group: readonly MapNode[]): MapNode {
  const [first] = group.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const mean = (of: (node: MapNode) => number) =>
    group.reduce((sum, node) => sum + of(node), 0) / group.length;
  return {
    id,
    kind: first?.kind ?? "",
    name: `${first?.name ?? ""} and ${group.length - 1} like it`,
    service: first?.service ?? "",
    risk: first?.risk ?? 0,
    x: mean(({ x }) => x),
    y: mean(({ y }) => y),
    configured: first?.configured ?? true,
    observed: first?.observed ?? false,
  };
}

const colorsByGraph = new WeakMap<MapGraph, ReadonlyMap<string, number>>();

function knownColors(graph: MapGraph): ReadonlyMap<string, number> {
  const colors = colorsByGraph.get(graph) ?? colorsOf(graph);
  colorsByGraph.set(graph, colors);
  return colors;
}

/** A number for each node: equal ones have the same. */
function colorsOf({ nodes, edges }: MapGraph): ReadonlyMap<string, number> {
  const agents = new Set(nodes.filter(({ kind }) => kind === "agent").map(({ name }) => name));
  const known = new Map<string, number>();
  const numberOf = (text: string): number => {
    const before = known.get(text);
    if (before !== undefined) return before;
    known.set(text, known.size);
    return known.size - 1;
  };
  let colors = new Map(
    nodes.map(({ id, kind, name, service, risk, x, configured, observed }) => [
      id,
      numberOf(
        JSON.stringify([kind, withoutAgents(name, agents), service, risk, x, configured, observed]),
      ),
    ]),
  );
  let different = new Set(colors.values()).size;
  for (let round = 0; round < rounds; round += 1) {
    const before = colors;
    const around = new Map<string, Set<string>>(nodes.map(({ id }) => [id, new Set()]));
    for (const { source, target, kind, seen } of edges) {
      const what = `${kind} ${seen === undefined ? "" : seen.configured}`;
      around.get(source)?.add(`>${what} ${before.get(target)}`);
      around.get(target)?.add(`<${what} ${before.get(source)}`);
    }
    colors = new Map(
      nodes.map(({ id }) => [
        id,
        numberOf(`${round} ${before.get(id)} ${[...(around.get(id) ?? [])].toSorted().join()}`),
      ]),
    );
    const now = new Set(colors.values()).size;
    if (now === different) break;
    different = now;
  }
  return colors;
}

/** A name in which the names of agents are left out, and numbers are alike. */
function withoutAgents(name: string, agents: ReadonlySet<string>): string {
  if (agents.has(name)) return "";
  return name
    .split(/([^\w-]+)/)
    .map((word) => (agents.has(word) ? "" : word.replaceAll(/\d+/g, "0")))
    .join("");
}

/** Edges between drawn nodes, each once: with the highest risk, and what was observed added up. */
function merged(edges: readonly MapEdge[], drawn: ReadonlyMap<string, string>): readonly MapEdge[] {
  const found = new Map<string, MapEdge>();
  for (const edge of edges) {
    const source = drawn.get(edge.source) ?? edge.source;
    const target = drawn.get(edge.target) ?? edge.target;
    const key = JSON.stringify([source, target, edge.kind, edge.seen?.configured]);
    const before = found.get(key);
    if (before === undefined) {
      found.set(key, { ...edge, source, target });
      continue;
    }
    const seen =
      before.seen === undefined || edge.seen === undefined
        ? (before.seen ?? edge.seen)
        : {
            ...(before.seen.last_seen > edge.seen.last_seen ? before.seen : edge.seen),
            calls: before.seen.calls + edge.seen.calls,
            errors: before.seen.errors + edge.seen.errors,
          };
    found.set(key, { ...before, risk: Math.max(before.risk, edge.risk), seen });
  }
  return [...found.values()];
}

/** Nodes of one column at equal distances, in their order. */
function spread(nodes: readonly MapNode[]): readonly MapNode[] {
  return [...Map.groupBy(nodes, ({ x }) => x.toFixed(3)).values()].flatMap((column) =>
    column
      .toSorted((a, b) => a.y - b.y || (a.id < b.id ? -1 : 1))
      .map((node, place) => ({ ...node, y: (place + 0.5) / column.length })),
  );
}
