import type { EdgeKind } from "@parapet/posture";
import type { Automaton } from "../rules/automaton.ts";

const known = new WeakMap<Automaton, readonly EdgeKind[]>();

/**
 * The kinds of edges without which the path cannot end: a graph without one of them has no path of
 * the rule.
 */
export function neededKinds(path: Automaton): readonly EdgeKind[] {
  const before = known.get(path);
  if (before !== undefined) return before;
  const needed = [...path.kinds.keys()].filter((kind) => !endsWithout(kind, path));
  known.set(path, needed);
  return needed;
}

function endsWithout(left: EdgeKind, { next, accepting, classCount, kinds }: Automaton): boolean {
  const usable = [...kinds]
    .filter(([kind]) => kind !== left)
    .flatMap(([, { firstClass, conditions }]) =>
      Array.from({ length: 2 ** conditions.length }, (_, bits) => firstClass + bits),
    );
  const reached = new Set([0]);
  for (const state of reached) {
    if (accepting[state] === true) return true;
    for (const edgeClass of usable) {
      const to = next[state * classCount + edgeClass] ?? -1;
      if (to >= 0) reached.add(to);
    }
  }
  return false;
}
