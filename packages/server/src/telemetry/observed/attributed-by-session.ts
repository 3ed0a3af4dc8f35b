import { namelessAgent } from "../facts/aggregate.ts";
import type { ObservedEdge } from "../facts/observations.ts";

/**
 * Edges of a service, where `uses` are taken from the agent that stands for none and put down to
 * the one that ran in their session. What is left of a nameless edge stays.
 */
export function attributedBySession(
  edges: readonly ObservedEdge[],
  uses: readonly ObservedEdge[],
): readonly ObservedEdge[] {
  if (uses.length === 0) return edges;
  const taken = Map.groupBy(uses, targetOf);
  const left = edges.flatMap((edge): readonly ObservedEdge[] => {
    const own = isNameless(edge) ? (taken.get(targetOf(edge)) ?? []) : [];
    if (own.length === 0) return [edge];
    const calls = edge.calls - own.reduce((sum, use) => sum + use.calls, 0);
    const errors = edge.errors - own.reduce((sum, use) => sum + use.errors, 0);
    return calls <= 0 ? [] : [{ ...edge, calls, errors: Math.max(0, errors) }];
  });
  const nameless = new Set(edges.filter(isNameless).map(targetOf));
  const byKey = new Map(left.map((edge) => [keyOf(edge), edge]));
  for (const use of uses.filter((one) => nameless.has(targetOf(one)))) {
    const before = byKey.get(keyOf(use));
    byKey.set(keyOf(use), before === undefined ? use : together(before, use));
  }
  return [...byKey.values()];
}

function isNameless({ service, source_kind, source_id }: ObservedEdge): boolean {
  return source_kind === "agent" && source_id === namelessAgent(service);
}

function targetOf({ service, target_kind, target_id, server }: ObservedEdge): string {
  return JSON.stringify([service, target_kind, target_id, server]);
}

function keyOf(edge: ObservedEdge): string {
  return JSON.stringify([edge.source_kind, edge.source_id, targetOf(edge)]);
}

function together(a: ObservedEdge, b: ObservedEdge): ObservedEdge {
  const later = a.last_seen > b.last_seen ? a : b;
  return {
    ...a,
    calls: a.calls + b.calls,
    errors: a.errors + b.errors,
    first_seen: a.first_seen < b.first_seen ? a.first_seen : b.first_seen,
    last_seen: later.last_seen,
    proof: later.proof,
  };
}
