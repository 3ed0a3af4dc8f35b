import type { NodeKind, PostureGraph } from "@parapet/posture";
import type { DetectedPath, DetectedStep } from "../paths/detected-path.ts";
import { compareText } from "../graph/compare.ts";
import type { Budget } from "../engine/budget.ts";
import type { FindOptions } from "../paths/find-paths.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import type { Rule } from "../rules/rule.ts";
import { defaultPriors } from "../scoring/priors.ts";
import { cutFixable } from "./cut-fixable.ts";
import type { CutMember } from "./cut-fixable.ts";
import { riskLedger } from "./risk-ledger.ts";
import { searchWithout } from "./search-without.ts";

/** A node between sources and sinks without which the risk is lower. */
export type ChokePoint = {
  readonly node_id: string;
  readonly node_type: NodeKind;
  readonly label: string;
  /** IDs of the paths that end without it: no other route avoids it. Sorted. */
  readonly paths: readonly string[];
  /**
   * Points that its removal takes off the total risk of each service whose paths use it; one
   * decimal, greater than 0.
   */
  readonly risk_removed: number;
};

export type ChokePoints = {
  /** Most risk removed first, then by id; at most twenty. */
  readonly nodes: readonly ChokePoint[];
  /** A smallest set of edges to cut, fixable ones before others; most paths first. */
  readonly cut: readonly CutMember[];
  /** True when the graph was too large: a node may be missing, or a cut of some rule's paths. */
  readonly truncated: boolean;
};

const maxNodes = 20;
const defaultLooks = 500_000_000;

/**
 * Where most risk flows through. Each node is verified by a search of the graph without it, so that
 * a node that attackers can bypass is not listed. `paths` are those that the rules found in the
 * graph; with a `service` its risk alone counts.
 */
export function chokePoints(
  graph: PostureGraph,
  paths: readonly DetectedPath[],
  rules: readonly Rule[] = shippedRules(),
  options: FindOptions & { readonly service?: string } = {},
): ChokePoints {
  const { priors = defaultPriors, maxLooks = defaultLooks } = options;
  const budget: Budget = { search: maxLooks, alternates: 0, truncated: false };
  const search = searchWithout(graph, rules, priors, budget);
  const ledger = riskLedger(paths, options.service);
  const points: ChokePoint[] = [];
  for (const { step, users, most } of candidatesOn(paths, ledger.mostWithout)) {
    // No later candidate can rank before those that are found.
    if (most <= 0 || most < lastShown(points)) break;
    const found = search(step.nodeKey, users);
    if (found === undefined) break;
    const tenths = ledger.without(users, found.left);
    if (tenths <= 0) continue;
    points.push({
      node_id: step.nodeKey,
      node_type: step.nodeKind,
      label: step.nodeLabel,
      paths: users
        .map(({ pathId }) => pathId)
        .filter((id) => !found.scores.has(id))
        .toSorted(compareText),
      risk_removed: tenths / 10,
    });
  }
  const cut = cutFixable(graph, paths, rules, priors);
  return {
    nodes: points
      .toSorted((a, b) => b.risk_removed - a.risk_removed || compareText(a.node_id, b.node_id))
      .slice(0, maxNodes),
    cut: cut.members,
    truncated: cut.truncated || budget.truncated,
  };
}

/** Tenths that the last of the nodes that are shown removes; 0 while there is room. */
function lastShown(points: readonly ChokePoint[]): number {
  const sorted = points.map(({ risk_removed }) => risk_removed).toSorted((a, b) => b - a);
  return Math.round((sorted[maxNodes - 1] ?? 0) * 10);
}

type Candidate = {
  readonly step: DetectedStep;
  /** The paths that lead through the node or need it for a fact. */
  readonly users: readonly DetectedPath[];
  /** Tenths of the total risk that are removed where all of them end. */
  readonly most: number;
};

/**
 * The nodes between the ends of routes with the paths that use them, those whose removal could
 * lower the risk most first.
 */
function candidatesOn(
  paths: readonly DetectedPath[],
  atMost: (users: readonly DetectedPath[]) => number,
): readonly Candidate[] {
  const between = new Map<string, DetectedStep>();
  const users = new Map<string, DetectedPath[]>();
  for (const path of paths) {
    const { steps, conditions } = path;
    for (const step of steps.slice(1, -1)) between.set(step.nodeKey, step);
    const used = [
      ...steps.map(({ nodeKey }) => nodeKey),
      ...conditions.flatMap(({ edges }) => edges.flatMap(({ source, target }) => [source, target])),
    ];
    for (const key of new Set(used)) {
      const known = users.get(key);
      if (known === undefined) users.set(key, [path]);
      else known.push(path);
    }
  }
  return [...between.values()]
    .map((step): Candidate => {
      const own = users.get(step.nodeKey) ?? [];
      return { step, users: own, most: atMost(own) };
    })
    .toSorted((a, b) => b.most - a.most || compareText(a.step.nodeKey, b.step.nodeKey));
}
