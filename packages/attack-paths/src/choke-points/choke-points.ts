import type { NodeKind, PostureGraph } from "@parapet/posture";
import type { DetectedPath, DetectedStep } from "../detected-path.ts";
import { compareText } from "../engine/compare.ts";
import type { FindOptions } from "../find-paths.ts";
import { pathFinder } from "../path-finder.ts";
import { riskOf } from "../risk-summary.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import type { Rule } from "../rules/rule.ts";
import { defaultPriors } from "../scoring/priors.ts";
import { cutFixable } from "./cut-fixable.ts";
import type { CutMember } from "./cut-fixable.ts";

/** A node between sources and sinks without which the risk is lower. */
export type ChokePoint = {
  readonly node_id: string;
  readonly node_type: NodeKind;
  readonly label: string;
  /** IDs of the paths that end without it: no other route leads around it. Sorted. */
  readonly paths: readonly string[];
  /** Points of the total risk that go without it; one decimal, greater than 0. */
  readonly risk_removed: number;
};

export type ChokePoints = {
  /** Most risk removed first, then by id; at most twenty. */
  readonly nodes: readonly ChokePoint[];
  /** A smallest set of edges to cut, fixable ones before others; most paths first. */
  readonly cut: readonly CutMember[];
  /** True when the graph was too large for the cut of some rule. */
  readonly truncated: boolean;
};

const maxNodes = 20;

/**
 * Where most risk flows through. Each node is verified by a search of the graph without it, so that a node that attackers
 * can go around is not praised. `paths` are those that the rules found in the graph.
 */
export function chokePoints(
  graph: PostureGraph,
  paths: readonly DetectedPath[],
  rules: readonly Rule[] = shippedRules(),
  options: FindOptions = {},
): ChokePoints {
  const find = pathFinder(rules, { ...options, countAlternates: false });
  const total = riskOf(paths);
  const nodes = candidatesOn(paths, total).flatMap(({ step }): readonly ChokePoint[] => {
    const after = find(without(graph, step.nodeKey));
    const removed = Math.round((total - riskOf(after.paths)) * 10) / 10;
    if (after.truncated || removed <= 0) return [];
    const open = new Set(after.paths.map(({ pathId }) => pathId));
    return [
      {
        node_id: step.nodeKey,
        node_type: step.nodeKind,
        label: step.nodeLabel,
        paths: paths
          .map(({ pathId }) => pathId)
          .filter((id) => !open.has(id))
          .toSorted(compareText),
        risk_removed: removed,
      },
    ];
  });
  const cut = cutFixable(graph, paths, rules, options.priors ?? defaultPriors);
  return {
    nodes: nodes.toSorted(
      (a, b) => b.risk_removed - a.risk_removed || compareText(a.node_id, b.node_id),
    ),
    cut: cut.members,
    truncated: cut.truncated,
  };
}

type Candidate = { readonly step: DetectedStep; readonly atMost: number };

/** The nodes between the ends of routes, by the risk that could go at most: that of every path whose route takes them. */
function candidatesOn(paths: readonly DetectedPath[], total: number): readonly Candidate[] {
  const users = new Map<string, { readonly step: DetectedStep; readonly ids: Set<string> }>();
  for (const { steps, pathId } of paths) {
    for (const step of steps.slice(1, -1)) {
      const known = users.get(step.nodeKey) ?? { step, ids: new Set<string>() };
      users.set(step.nodeKey, known);
      known.ids.add(pathId);
    }
  }
  return [...users.values()]
    .toSorted((a, b) => b.ids.size - a.ids.size || compareText(a.step.nodeKey, b.step.nodeKey))
    .slice(0, maxNodes * 2)
    .map(({ step, ids }) => ({
      step,
      atMost: total - riskOf(paths.filter(({ pathId }) => !ids.has(pathId))),
    }))
    .toSorted((a, b) => b.atMost - a.atMost || compareText(a.step.nodeKey, b.step.nodeKey))
    .slice(0, maxNodes);
}

function without({ nodes, edges }: PostureGraph, key: string): PostureGraph {
  return {
    nodes: nodes.filter((node) => node.key !== key),
    edges: edges.filter(({ source, target }) => source !== key && target !== key),
  };
}
