import type { Rule } from "@parapet/attack-paths";
import type { GraphEdge, PostureGraph } from "@parapet/posture";

/** A graph and a rule's automaton as plain numbers, for anyone who else is to search them. */
export type Product = {
  readonly nodes: PostureGraph["nodes"];
  readonly edges: readonly {
    readonly source: number;
    readonly target: number;
    /** Of the automaton; -1 for an edge that leaves a bus, which costs no step. */
    readonly edgeClass: number;
    readonly cost: number;
  }[];
  readonly next: (state: number, edgeClass: number) => number;
  readonly stateCount: number;
  readonly classCount: number;
  readonly accepting: readonly boolean[];
  readonly sources: readonly number[];
  readonly sinks: readonly number[];
};

/** A source and a sink as one number: what everybody answers with. */
export function pairOf(source: number, sink: number, { nodes }: Pick<Product, "nodes">): number {
  return source * nodes.length + sink;
}

/**
 * Conditions are answered for the bench's own graphs: `decision == 'auto'`, and the rule's sources
 * by trust.
 */
export function inProduct(graph: PostureGraph, { path }: Rule): Product {
  const numbers = new Map(graph.nodes.map(({ key }, index) => [key, index]));
  const outside = new Set(["anyone", "public", "team", "paired"]);
  const indexes = graph.nodes.keys();
  const all = [...indexes];
  const classOf = ({ kind, attributes, source }: GraphEdge): number | undefined => {
    if (kind === "DELEGATES" && source.includes("/bus/")) return -1;
    const classes = path.kinds.get(kind);
    const holds = classes?.conditions.length === 0 || attributes["decision"] === "auto";
    return classes && holds ? classes.firstClass + 2 ** classes.conditions.length - 1 : undefined;
  };
  return {
    nodes: graph.nodes,
    edges: graph.edges.flatMap((edge) => {
      const edgeClass = classOf(edge);
      const source = numbers.get(edge.source);
      const target = numbers.get(edge.target);
      if (edgeClass === undefined || source === undefined || target === undefined) return [];
      const cost =
        edge.kind === "DELIVERS" || (edge.kind === "DELEGATES" && edgeClass >= 0) ? 1 : 0;
      return [{ source, target, edgeClass, cost }];
    }),
    next: (state, edgeClass) => path.next[state * path.classCount + edgeClass] ?? -1,
    stateCount: path.stateCount,
    classCount: path.classCount,
    accepting: path.accepting,
    sources: all.filter((node) => {
      const { kind, attributes } = graph.nodes[node] ?? {};
      return kind === "principal" && outside.has(String(attributes?.["trust"]));
    }),
    sinks: all.filter((node) => graph.nodes[node]?.kind === "secret"),
  };
}

type Table = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly number[])[];
};

/** The same as tables, for databases. */
export function numbersOf(product: Product): readonly Table[] {
  const { edges, stateCount, classCount, next, accepting, sources, sinks } = product;
  const steps = Array.from({ length: stateCount * classCount }, (_, index) => {
    const state = Math.floor(index / classCount);
    const edgeClass = index % classCount;
    return [state, edgeClass, next(state, edgeClass)] as const;
  });
  const ends = [...accepting.keys()].filter((state) => accepting[state]);
  return [
    {
      table: "edges",
      columns: ["source", "target", "class", "cost"],
      rows: edges.map(({ source, target, edgeClass, cost }) => [source, target, edgeClass, cost]),
    },
    {
      table: "steps",
      columns: ["state", "class", "next"],
      rows: steps.filter(([, , to]) => to >= 0),
    },
    { table: "accepting", columns: ["state"], rows: ends.map((state) => [state]) },
    { table: "sources", columns: ["node"], rows: sources.map((node) => [node]) },
    { table: "sinks", columns: ["node"], rows: sinks.map((node) => [node]) },
  ];
}
