import type { EdgeKind, GraphEdge, GraphNode } from "@parapet/posture";
import { compareText } from "../graph/compare.ts";
import { priorOf } from "./priors.ts";
import type { Priors } from "./priors.ts";

/** A named share, 0 to 1, that multiplies the likelihood of a route. */
export type Factor = { readonly name: string; readonly value: number };

export type EdgeFactors = {
  readonly ease: Factor;
  /** The share that each counted control does not stop, 1 − efficacy, by name. */
  readonly controls: readonly Factor[];
};

/** Names of the controls that a rule counts on each kind of edge. */
export type CountedControls = ReadonlyMap<EdgeKind, ReadonlySet<string>>;

/** True for an edge that leaves a bus: the hop is counted on the edge into it. */
export function leavesBus(edge: GraphEdge, source: GraphNode, target: GraphNode): boolean {
  return edge.kind === "DELEGATES" && source.kind === "bus" && target.kind !== "bus";
}

/**
 * What an edge multiplies the likelihood by. A control is in the graph only where it blocks and is
 * enforced.
 */
export function edgeFactors(
  edge: GraphEdge,
  {
    source,
    target,
    counted,
    priors,
  }: {
    readonly source: GraphNode;
    readonly target: GraphNode;
    readonly counted: CountedControls;
    readonly priors: Priors;
  },
): EdgeFactors {
  const ease = easeName(edge, source, target, priors);
  const active = new Set(edge.controls.map(({ name }) => name));
  if (edge.kind === "EXECUTES" && isWeakSandbox(target)) active.add("sandbox");
  // An allowlist that already made the edge hard may not count again as a control.
  if (ease === "egress_allowlisted") active.delete("egress_allowlist");
  const names = [...(counted.get(edge.kind) ?? [])].filter((name) => active.has(name));
  return {
    ease: { name: ease, value: priorOf(priors.ease, ease, 1) },
    controls: names
      .toSorted(compareText)
      .map((name) => ({ name, value: 1 - priorOf(priors.efficacy, name, 0) })),
  };
}

/** The ease of `edgeFactors` alone, which no rule changes. */
export function easeValue(
  edge: GraphEdge,
  {
    source,
    target,
    priors,
  }: { readonly source: GraphNode; readonly target: GraphNode; readonly priors: Priors },
): number {
  return priorOf(priors.ease, easeName(edge, source, target, priors), 1);
}

/** False where no rule counts a control on an edge. */
export function mayBeControlled(edge: GraphEdge, target: GraphNode): boolean {
  return edge.controls.length > 0 || isWeakSandbox(target);
}

function isWeakSandbox(node: GraphNode): boolean {
  return node.kind === "sandbox" && node.attributes["isolation"] === "weak";
}

function easeName(edge: GraphEdge, source: GraphNode, target: GraphNode, priors: Priors): string {
  const own = edge.attributes["ease"];
  if (typeof own === "string" && Object.hasOwn(priors.ease, own)) return own;
  if (leavesBus(edge, source, target)) return "automatic";
  if (edge.kind === "DELIVERS" || edge.kind === "RETURNS") return "untrusted_text";
  if (edge.kind === "DELEGATES") return "delegation";
  if (edge.kind === "WRITES" && target.kind === "memory") return "memory_write";
  if (edge.kind === "LOADS" && source.kind === "memory") return "memory_load";
  if (edge.kind === "EGRESSES" && target.attributes["allowlisted"] === true) {
    return "egress_allowlisted";
  }
  return "automatic";
}

/** The access that the place gives where a path starts; an unknown principal counts as anyone. */
export function accessFactor(source: GraphNode, priors: Priors): Factor {
  const trust = source.attributes["trust"];
  return typeof trust === "string" && Object.hasOwn(priors.access, trust)
    ? { name: trust, value: priorOf(priors.access, trust, 1) }
    : { name: "anyone", value: 1 };
}
