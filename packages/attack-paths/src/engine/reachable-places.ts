import { isSpent, spend } from "./budget.ts";
import type { Budget } from "./budget.ts";
import { free, unusable } from "./product.ts";
import type { Product } from "./product.ts";

/**
 * The places of a product that have been reached and lead to a sink, numbered as they were found.
 */
export type ReachablePlaces = {
  /** The number of a place; -1 for one that leads to no sink, or that has not been opened. */
  readonly numberOf: (place: number) => number;
  /**
   * Finds a place and all that is reached from it. The budget pays for places that are new; it may
   * be spent before the end.
   */
  readonly open: (place: number) => number;
  /**
   * The following arrays are indexed by place number. The edges out of n are `first[n]` to
   * `first[n + 1] - 1`.
   */
  readonly first: readonly number[];
  readonly to: readonly number[];
  readonly cost: readonly number[];
  /** The edge of the graph that is taken. */
  readonly via: readonly number[];
  /** The order in which a search has to take places: by state, and in each the buses first. */
  readonly rank: readonly number[];
  /** The node where a path may end; -1 where it may not. */
  readonly sink: readonly number[];
  /** Of each node, 1 where one of its places has been reached, whether it leads on or not. */
  readonly nodesSeen: Uint8Array;
};

const unseen = -2;
const useless = -1;

/**
 * Opens the places of a product graph on demand. Each is visited once, for any number of sources
 * that reach it, and those that lead to no sink are dropped: searches from the sources visit only
 * the others.
 */
export function reachablePlaces(product: Product, budget: Budget): ReachablePlaces {
  const { graph, edgeCost, tables } = product;
  const { edgeClass, nextState, classCount, maskCount, concerned, met, missing } = tables;
  const { outStart, edgeTarget, isBus } = graph;
  const nodeCount = graph.nodes.length;
  const numbers = new Int32Array(product.placeCount).fill(unseen);
  const nodesSeen = new Uint8Array(nodeCount);
  const first: number[] = [0];
  const to: number[] = [];
  const cost: number[] = [];
  const via: number[] = [];
  const rank: number[] = [];
  const sink: number[] = [];
  // What `explore` finds: places, and of each its rank and where the edges out of it start.
  let found: number[] = [];
  let ranks: number[] = [];
  let starts: number[] = [];
  let ends: number[] = [];
  let prices: number[] = [];
  let taking: number[] = [];

  const explore = (start: number): void => {
    found = [start];
    ranks = [];
    starts = [0];
    ends = [];
    prices = [];
    taking = [];
    numbers[start] = useless;
    nodesSeen[start % nodeCount] = 1;
    for (let at = 0; at < found.length; at += 1) {
      const place = found[at] ?? 0;
      const level = Math.trunc(place / nodeCount);
      const node = place - level * nodeCount;
      const state = Math.trunc(level / maskCount);
      const mask = level - state * maskCount;
      const begin = outStart[node] ?? 0;
      const end = outStart[node + 1] ?? 0;
      for (let edge = begin; edge < end; edge += 1) {
        const taken = edgeClass[edge] ?? unusable;
        if (taken === unusable) continue;
        const after = taken === free ? state : (nextState[state * classCount + taken] ?? unusable);
        if (after < 0) continue;
        const target = edgeTarget[edge] ?? 0;
        if (target === missing) continue;
        const then = (mask & ~(concerned[target] ?? 0)) | (met[target] ?? 0);
        const reached = (after * maskCount + then) * nodeCount + target;
        ends.push(reached);
        prices.push(edgeCost[edge] ?? Infinity);
        taking.push(edge);
        if (numbers[reached] !== unseen) continue;
        numbers[reached] = useless;
        nodesSeen[target] = 1;
        found.push(reached);
      }
      ranks.push(2 * state + 1 - (isBus[node] ?? 0));
      starts.push(ends.length);
      spend(budget, end - begin);
      if (isSpent(budget)) return;
    }
  };

  const leadsOn = (at: number): boolean => {
    const end = starts[at + 1] ?? 0;
    for (let edge = starts[at] ?? 0; edge < end; edge += 1)
      if ((numbers[ends[edge] ?? 0] ?? useless) >= 0) return true;
    return false;
  };

  /**
   * Numbers the places found that lead to a sink, those that are taken last first; returns them in
   * that order.
   */
  const numberUseful = (): readonly number[] => {
    const kept: number[] = [];
    const keep = (at: number): void => {
      const place = found[at] ?? 0;
      numbers[place] = rank.length;
      rank.push(ranks[at] ?? 0);
      sink.push(
        product.accepts(place) && product.isSink(place % nodeCount) ? place % nodeCount : -1,
      );
      kept.push(at);
    };
    for (const [own, ofRank] of inFallingRank(ranks)) {
      let rest = ofRank;
      // A bus may lead to a bus, so these are repeated until nothing changes.
      for (let before = -1; before < kept.length && rest.length > 0;) {
        before = kept.length;
        const left: number[] = [];
        for (const at of rest) {
          const place = found[at] ?? 0;
          const ended = product.accepts(place) && product.isSink(place % nodeCount);
          if (ended || leadsOn(at)) keep(at);
          else left.push(at);
        }
        rest = own % 2 === 0 ? left : [];
      }
    }
    return kept;
  };

  const open = (place: number): number => {
    if (numbers[place] !== unseen) return numbers[place] ?? useless;
    explore(place);
    for (const at of numberUseful()) {
      const end = starts[at + 1] ?? 0;
      for (let edge = starts[at] ?? 0; edge < end; edge += 1) {
        const target = numbers[ends[edge] ?? 0] ?? useless;
        if (target < 0) continue;
        to.push(target);
        cost.push(prices[edge] ?? Infinity);
        via.push(taking[edge] ?? 0);
      }
      first.push(to.length);
    }
    return numbers[place] ?? useless;
  };

  const numberOf = (place: number): number => Math.max(useless, numbers[place] ?? useless);
  return { numberOf, open, first, to, cost, via, rank, sink, nodesSeen };
}

/** The indexes of ranks, by rank, the highest first. */
function inFallingRank(ranks: readonly number[]): readonly (readonly [number, number[]])[] {
  const byRank: number[][] = [];
  for (const [at, own] of ranks.entries()) (byRank[own] ??= []).push(at);
  const sorted: [number, number[]][] = [];
  for (let own = byRank.length - 1; own >= 0; own -= 1) {
    const members = byRank[own];
    if (members !== undefined) sorted.push([own, members]);
  }
  return sorted;
}
