import type { Operations } from "../../api/types.ts";

export type MapNode = {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** "" when several services share it. */
  readonly service: string;
  /** Of the worst path over it; 0 for none. */
  readonly risk: number;
};

export type MapEdge = {
  readonly source: string;
  readonly target: string;
  readonly kind: string;
  readonly description: string;
  readonly risk: number;
  readonly controls: readonly string[];
};

export type MapGraph = {
  readonly nodes: readonly MapNode[];
  readonly edges: readonly MapEdge[];
  /** Ways out of each node. */
  readonly from: ReadonlyMap<string, readonly MapEdge[]>;
  /** Ways into each node. */
  readonly into: ReadonlyMap<string, readonly MapEdge[]>;
};

type Fields = Readonly<Record<string, unknown>>;

/** Reads the graph as the service exports it; what has another form is left out. */
export function mapGraphOf(exported: Operations["GET /api/v1/risk/export"]["answer"]): MapGraph {
  const graph = fieldsIn(typeof exported === "string" ? undefined : exported["graph"]);
  const nodes = listIn(graph["nodes"]).map(nodeOf);
  const known = new Set(nodes.map(({ id }) => id));
  const edges = listIn(graph["edges"])
    .map(edgeOf)
    .filter(({ source, target }) => known.has(source) && known.has(target));
  return {
    nodes,
    edges,
    from: Map.groupBy(edges, ({ source }) => source),
    into: Map.groupBy(edges, ({ target }) => target),
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

function nodeOf(node: Fields): MapNode {
  const properties = fieldsIn(node["properties"]);
  const [kind] = Array.isArray(node["kinds"]) ? node["kinds"] : [];
  return {
    id: textIn(node["id"]),
    kind: kindIn(textIn(kind)),
    name: textIn(properties["displayname"]) || textIn(properties["name"]),
    service: textIn(properties["service"]),
    risk: numberIn(properties["risk_score"]),
  };
}

function edgeOf(edge: Fields): MapEdge {
  const properties = fieldsIn(edge["properties"]);
  const controls = properties["controls"];
  return {
    source: textIn(fieldsIn(edge["start"])["value"]),
    target: textIn(fieldsIn(edge["end"])["value"]),
    kind: kindIn(textIn(edge["kind"])),
    description: textIn(properties["description"]),
    risk: numberIn(properties["risk_score"]),
    controls: Array.isArray(controls) ? controls.map(textIn) : [],
  };
}

/** "Parapet_DataStore" is "data_store". */
function kindIn(text: string): string {
  return text
    .replace(/^Parapet_/, "")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_")
    .toLowerCase();
}

function fieldsIn(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function listIn(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsIn) : [];
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberIn(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
