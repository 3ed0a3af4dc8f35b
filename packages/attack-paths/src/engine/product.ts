import { edgeFactors } from "../scoring/edge-factors.ts";
import type { Priors } from "../scoring/priors.ts";
import { costOf } from "../scoring/score.ts";
import type { NodeSelector, Rule } from "../rules/rule.ts";
import { easeCostsOf } from "./ease-costs.ts";
import { factWitness } from "./fact-holders.ts";
import type { FactWitness } from "./fact-holders.ts";
import type { IndexedGraph } from "./indexed-graph.ts";
import { neededKinds } from "./needed-kinds.ts";

/** An edge that the rule's path cannot take. */
export const unusable = -1;
/** An edge that leaves a bus: it takes no step of the path. */
export const free = -2;
/** No node is missing. */
const nowhere = -1;

/**
 * The product graph of a rule and a graph. A place is a node, a state of the rule's path, and which
 * requirements the last nodes of their kinds have met; it is one number, and edges lead to places
 * of a higher or, out of a bus, the same state.
 */
export type Product = {
  readonly graph: IndexedGraph;
  readonly placeCount: number;
  readonly stateCount: number;
  /**
   * What taking an edge adds to a route's cost; for equal likelihood the shorter route is cheaper.
   */
  readonly edgeCost: Float64Array;
  readonly nodeOf: (place: number) => number;
  readonly stateOf: (place: number) => number;
  readonly isBus: (place: number) => boolean;
  readonly startAt: (node: number) => number;
  /**
   * The place after taking an edge out of the place's node; -1 where the path does not allow it.
   */
  readonly after: (place: number, edge: number) => number;
  /** Visits the places at the edge's source from which the edge leads to this place. */
  readonly eachBefore: (place: number, edge: number, visit: (earlier: number) => void) => void;
  /** True for a state in which the path may end. */
  readonly acceptsIn: (state: number) => boolean;
  /** True where the path may end, with every requirement met. */
  readonly accepts: (place: number) => boolean;
  readonly sources: readonly number[];
  readonly isSink: (node: number) => boolean;
  readonly witnesses: readonly FactWitness[];
  /** The tables behind `after`, for a search that takes every edge of large graphs. */
  readonly tables: ProductTables;
  /** The same over the graph as it would be without one of its nodes: facts are evaluated again. */
  readonly without: (node: number) => Product;
};

export type ProductTables = {
  /** Of each edge: its class, or `unusable` or `free`. */
  readonly edgeClass: Int16Array;
  /** The state after state s and class c, at `s * classCount + c`; negative where there is none. */
  readonly nextState: Int16Array;
  readonly classCount: number;
  readonly maskCount: number;
  /**
   * Of each node: which requirements it is of the kind for, and which of them it meets, as bits.
   */
  readonly concerned: Uint8Array;
  readonly met: Uint8Array;
  /** A node that no edge leads to; -1 for none. */
  readonly missing: number;
};

/** Costs are multiplied by this, and every edge adds 1: more than any route has edges. */
const stepsPerCost = 256;

/** The part of a walk's cost that expresses its likelihood, without its steps. */
export function likelihoodCost(cost: number): number {
  return Math.floor(cost / stepsPerCost);
}

export function productGraph(rule: Rule, graph: IndexedGraph, priors: Priors): Product {
  const priced = { ...classify(rule, graph, priors), predecessors: statesBefore(rule) };
  return productOf(rule, graph, priced, nowhere);
}

type Priced = {
  readonly edgeClass: Int16Array;
  readonly edgeCost: Float64Array;
  readonly predecessors: (state: number, edgeClass: number) => readonly number[];
};

function productOf(
  rule: Rule,
  graph: IndexedGraph,
  { edgeClass, edgeCost, predecessors }: Priced,
  missing: number,
): Product {
  const { path } = rule;
  const nodeCount = graph.nodes.length;
  const witnesses = rule.requires.map((requirement) => factWitness(requirement, graph, missing));
  const { concerned, met } = requirementBits(rule, graph, witnesses);
  const maskCount = 2 ** rule.requires.length;

  const nodeOf = (place: number): number => place % nodeCount;
  const levelOf = (place: number): number => Math.floor(place / nodeCount);
  const stateOf = (place: number): number => Math.floor(levelOf(place) / maskCount);
  const maskOf = (place: number): number => levelOf(place) % maskCount;
  const placeAt = (state: number, mask: number, node: number): number =>
    (state * maskCount + mask) * nodeCount + node;
  const entering = (node: number, mask: number): number =>
    (mask & ~(concerned[node] ?? 0)) | (met[node] ?? 0);

  return {
    graph,
    placeCount: path.stateCount * maskCount * nodeCount,
    stateCount: path.stateCount,
    edgeCost,
    nodeOf,
    stateOf,
    isBus: (place) => graph.isBus[nodeOf(place)] === 1,
    startAt: (node) => placeAt(0, entering(node, 0), node),
    after: (place, edge) => {
      const edgeKind = edgeClass[edge] ?? unusable;
      if (edgeKind === unusable) return -1;
      const state = stateOf(place);
      const next = edgeKind === free ? state : path.next[state * path.classCount + edgeKind];
      if (next === undefined || next < 0) return -1;
      const node = graph.edgeTarget[edge] ?? 0;
      if (node === missing) return -1;
      return placeAt(next, entering(node, maskOf(place)), node);
    },
    eachBefore: (place, edge, visit) => {
      const edgeKind = edgeClass[edge] ?? unusable;
      if (edgeKind === unusable) return;
      const state = stateOf(place);
      const source = graph.edgeSource[edge] ?? 0;
      if (source === missing) return;
      for (let mask = 0; mask < maskCount; mask += 1) {
        if (entering(nodeOf(place), mask) !== maskOf(place)) continue;
        if (edgeKind === free) visit(placeAt(state, mask, source));
        else
          for (const earlier of predecessors(state, edgeKind))
            visit(placeAt(earlier, mask, source));
      }
    },
    acceptsIn: (state) => path.accepting[state] === true,
    accepts: (place) => path.accepting[stateOf(place)] === true && maskOf(place) === maskCount - 1,
    sources: selectedNodes(rule.source, graph).filter((node) => node !== missing),
    isSink: (node) => selects(rule.sink, graph, node),
    witnesses,
    tables: {
      edgeClass,
      nextState: Int16Array.from(path.next),
      classCount: path.classCount,
      maskCount,
      concerned,
      met,
      missing,
    },
    without: (node) => productOf(rule, graph, { edgeClass, edgeCost, predecessors }, node),
  };
}

/**
 * False where the graph has nothing that a path of the rule could start from or end at, or lacks
 * edges that it needs. `isWanted`: the sources that count.
 */
export function canMatch(
  rule: Rule,
  graph: IndexedGraph,
  isWanted: (source: number) => boolean,
): boolean {
  if (!neededKinds(rule.path).every((kind) => graph.edgesOfKind.has(kind))) return false;
  const has = (selector: NodeSelector, counts: (node: number) => boolean): boolean =>
    selector.kinds.some((kind) =>
      graph.ofKind.get(kind)?.some((node) => counts(node) && selects(selector, graph, node)),
    );
  return has(rule.source, isWanted) && has(rule.sink, () => true);
}

function selectedNodes(selector: NodeSelector, graph: IndexedGraph): readonly number[] {
  return selector.kinds
    .flatMap((kind) => graph.ofKind.get(kind) ?? [])
    .filter((node) => selects(selector, graph, node))
    .toSorted((a, b) => a - b);
}

function selects({ kinds, where }: NodeSelector, graph: IndexedGraph, node: number): boolean {
  const kind = graph.nodes[node]?.kind;
  if (kind === undefined || !kinds.includes(kind)) return false;
  return where === undefined || graph.nodeHolds(where, node);
}

/**
 * For each node: the requirements that it is of the kind for, and those of them that it meets, as
 * bits.
 */
function requirementBits(
  rule: Rule,
  graph: IndexedGraph,
  witnesses: readonly FactWitness[],
): { readonly concerned: Uint8Array; readonly met: Uint8Array } {
  const concerned = new Uint8Array(graph.nodes.length);
  const met = new Uint8Array(graph.nodes.length);
  if (rule.requires.length === 0) return { concerned, met };
  for (const [index, { at }] of rule.requires.entries()) {
    for (const node of new Set(at.flatMap((kind) => graph.ofKind.get(kind) ?? []))) {
      concerned[node] = (concerned[node] ?? 0) | (1 << index);
      if (witnesses[index]?.(node) !== undefined) met[node] = (met[node] ?? 0) | (1 << index);
    }
  }
  return { concerned, met };
}

/**
 * Each edge's class in the rule's path and its cost. Of parallel edges of one class only the
 * easiest is usable.
 */
function classify(
  rule: Rule,
  graph: IndexedGraph,
  priors: Priors,
): { readonly edgeClass: Int16Array; readonly edgeCost: Float64Array } {
  const { costs, controlled, leaving } = easeCostsOf(graph, priors);
  const edgeClass = new Int16Array(graph.edges.length).fill(unusable);
  const edgeCost = new Float64Array(graph.edges.length).fill(Infinity);
  for (const [kind, { firstClass, conditions }] of rule.path.kinds) {
    const members = graph.edgesOfKind.get(kind) ?? [];
    for (const edge of members) edgeClass[edge] = leaving[edge] === 1 ? free : firstClass;
    for (const [bit, condition] of conditions.entries()) {
      for (const edge of members) {
        const own = edgeClass[edge] ?? free;
        if (own !== free && graph.edgeHolds(condition, edge)) edgeClass[edge] = own + (1 << bit);
      }
    }
    for (const edge of members) {
      const cost =
        controlled[edge] === 1
          ? costWithControls(edge, graph, rule, priors)
          : (costs[edge] ?? Infinity);
      if (cost === Infinity) {
        edgeClass[edge] = unusable;
        continue;
      }
      edgeCost[edge] = cost * stepsPerCost + 1;
      dropHarderParallel(edge, graph, edgeClass, edgeCost);
    }
  }
  return { edgeClass, edgeCost };
}

function costWithControls(index: number, graph: IndexedGraph, rule: Rule, priors: Priors): number {
  const edge = graph.edges[index];
  const source = graph.nodes[graph.edgeSource[index] ?? 0];
  const target = graph.nodes[graph.edgeTarget[index] ?? 0];
  if (edge === undefined || source === undefined || target === undefined) return Infinity;
  const { ease, controls } = edgeFactors(edge, { source, target, counted: rule.controls, priors });
  return [ease, ...controls].reduce((sum, { value }) => sum + costOf(value), 0);
}

/**
 * Edges of the same kind between the same nodes are adjacent; compares this one with those before
 * it.
 */
function dropHarderParallel(
  edge: number,
  graph: IndexedGraph,
  edgeClass: Int16Array,
  edgeCost: Float64Array,
): void {
  const { edges, edgeSource, edgeTarget } = graph;
  for (let other = edge - 1; other >= 0; other -= 1) {
    if (edgeTarget[other] !== edgeTarget[edge]) return;
    if (edgeSource[other] !== edgeSource[edge]) return;
    if (edges[other]?.kind !== edges[edge]?.kind) return;
    if (edgeClass[other] !== edgeClass[edge]) continue;
    const harder = (edgeCost[other] ?? 0) <= (edgeCost[edge] ?? 0) ? edge : other;
    edgeClass[harder] = unusable;
    if (harder === edge) return;
  }
}

function statesBefore({ path }: Rule): (state: number, edgeClass: number) => readonly number[] {
  const before = new Map<number, number[]>();
  for (const [from, state] of path.next.entries()) {
    if (state < 0) continue;
    const key = state * path.classCount + (from % path.classCount);
    const states = before.get(key) ?? [];
    before.set(key, states);
    states.push(Math.floor(from / path.classCount));
  }
  return (state, edgeClass) => before.get(state * path.classCount + edgeClass) ?? [];
}
