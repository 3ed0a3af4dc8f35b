import type { GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";
import { edgeValues, nodeValues } from "../expressions/values.ts";
import type { PathExpression } from "../rules/path-expression.ts";
import { present } from "./present.ts";

export type FoundRoute = {
  readonly source: string;
  readonly sink: string;
  readonly nodes: readonly string[];
  readonly kinds: readonly string[];
  readonly likelihood: number;
  readonly routes: number;
};

export type ExhaustiveRule = {
  readonly expression: PathExpression;
  readonly isSource: (node: GraphNode) => boolean;
  readonly isSink: (node: GraphNode) => boolean;
  /** Of the last agent on a route. */
  readonly agentHas: ((agent: GraphNode, graph: PostureGraph) => boolean) | undefined;
  readonly factorOf: (edge: GraphEdge, source: GraphNode, target: GraphNode) => number;
};

/** Looks at every route without a repeated node, one by one: slow but simple. */
export function searchExhaustively(
  graph: PostureGraph,
  rule: ExhaustiveRule,
): readonly FoundRoute[] {
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  const all: FoundRoute[] = [];
  // A path without delegation uses no bus.
  const takesBuses = mentions(rule.expression, "DELEGATES");

  const walk = (visited: readonly GraphNode[], edges: readonly GraphEdge[]): void => {
    const here = present(visited.at(-1));
    if (edges.length > 0 && rule.isSink(here) && isAccepted(visited, edges)) {
      const likelihood = edges
        .map((edge) =>
          rule.factorOf(edge, present(nodes.get(edge.source)), present(nodes.get(edge.target))),
        )
        .reduce((product, factor) => product * factor, 1);
      all.push({
        source: present(visited[0]).key,
        sink: here.key,
        nodes: visited.map(({ key }) => key),
        kinds: edges.map(({ kind }) => kind),
        likelihood,
        routes: 1,
      });
    }
    for (const edge of graph.edges) {
      const next = present(nodes.get(edge.target));
      if (edge.source === here.key && !visited.includes(next))
        walk([...visited, next], [...edges, edge]);
    }
  };

  const isAccepted = (visited: readonly GraphNode[], edges: readonly GraphEdge[]): boolean => {
    const word = edges.filter((edge, index) => {
      const [from, to] = [present(visited[index]), present(visited[index + 1])];
      const leavesBus = edge.kind === "DELEGATES" && from.kind === "bus" && to.kind !== "bus";
      return !(leavesBus && takesBuses);
    });
    if (!endsOf(rule.expression, word, 0, nodes).has(word.length)) return false;
    if (rule.agentHas === undefined) return true;
    const agent = visited.findLast(({ kind }) => kind === "agent");
    return agent !== undefined && rule.agentHas(agent, graph);
  };

  for (const node of graph.nodes) if (rule.isSource(node)) walk([node], []);
  return bestOfEachPair(all);
}

function mentions(expression: PathExpression, kind: string): boolean {
  if (expression.type === "edge") return expression.kind === kind;
  if (expression.type === "choice") return expression.options.some((it) => mentions(it, kind));
  if (expression.type === "sequence") return expression.items.some((it) => mentions(it, kind));
  return mentions(expression.item, kind);
}

/** The offsets at which the expression can end when it starts at an offset of the word. */
function endsOf(
  expression: PathExpression,
  word: readonly GraphEdge[],
  start: number,
  nodes: ReadonlyMap<string, GraphNode>,
): ReadonlySet<number> {
  const each = (item: PathExpression, starts: ReadonlySet<number>): ReadonlySet<number> =>
    new Set([...starts].flatMap((from) => [...endsOf(item, word, from, nodes)]));
  if (expression.type === "edge") {
    const edge = word[start];
    if (edge === undefined || edge.kind !== expression.kind) return new Set();
    const [from, to] = [edge.source, edge.target].map((key) => nodeValues(present(nodes.get(key))));
    const values = edgeValues(edge, present(from), present(to));
    const holds = expression.condition === undefined || expression.condition.holds(values);
    return new Set(holds ? [start + 1] : []);
  }
  if (expression.type === "choice") {
    return new Set(expression.options.flatMap((option) => [...endsOf(option, word, start, nodes)]));
  }
  const items =
    expression.type === "sequence"
      ? expression.items
      : Array.from({ length: expression.max }, () => expression.item);
  const least = expression.type === "sequence" ? items.length : expression.min;
  let ends: ReadonlySet<number> = new Set([start]);
  let found = new Set(least === 0 ? ends : []);
  for (const [index, item] of items.entries()) {
    ends = each(item, ends);
    if (index + 1 >= least) found = new Set([...found, ...ends]);
  }
  return found;
}

function bestOfEachPair(all: readonly FoundRoute[]): readonly FoundRoute[] {
  const pairs = Map.groupBy(all, ({ source, sink }) => `${source} ${sink}`);
  return [...pairs.values()].map((routes) => {
    const [best] = routes.toSorted(
      (a, b) =>
        (Math.abs(a.likelihood - b.likelihood) < 1e-7 ? 0 : b.likelihood - a.likelihood) ||
        a.nodes.length - b.nodes.length ||
        compareSteps(a, b),
    );
    return { ...present(best), routes: routes.length };
  });
}

const kindOrder = ["DELIVERS", "DELEGATES", "INVOKES", "EXECUTES"];

/** From the sink backwards. */
function compareSteps(a: FoundRoute, b: FoundRoute): number {
  for (let index = a.kinds.length - 1; index >= 0; index -= 1) {
    const [left, right] = [present(a.nodes[index]), present(b.nodes[index])];
    if (left !== right) return left < right ? -1 : 1;
    const [leftKind, rightKind] = [present(a.kinds[index]), present(b.kinds[index])];
    const byKind = kindOrder.indexOf(leftKind) - kindOrder.indexOf(rightKind);
    if (byKind !== 0) return byKind;
  }
  return 0;
}
