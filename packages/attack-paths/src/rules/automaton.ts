import type { EdgeKind } from "@parapet/posture";
import type { Condition } from "../expressions/condition.ts";
import { flattenPath } from "./positions.ts";
import type { Position } from "./positions.ts";
import { PathSyntaxError } from "./path-expression.ts";
import type { PathExpression } from "./path-expression.ts";

/**
 * A path expression as a deterministic automaton over classes of edges. An edge's class is its kind
 * together with which of the conditions on that kind hold of it. All repetition is bounded, so the
 * automaton has no cycle: states are numbered so that every transition goes to a higher one, and 0
 * is the start.
 */
export type Automaton = {
  readonly stateCount: number;
  readonly classCount: number;
  /** Next state of `state * classCount + class`; -1 where there is none. */
  readonly next: Int32Array;
  readonly accepting: readonly boolean[];
  /**
   * For each kind that the path names: its first class, and the conditions whose bits are added to
   * it.
   */
  readonly kinds: ReadonlyMap<EdgeKind, KindClasses>;
};

type KindClasses = {
  readonly firstClass: number;
  readonly conditions: readonly Condition[];
};

const maxStates = 256;
const maxConditionsPerKind = 3;

/** Throws PathSyntaxError where the path may be empty or is too large. */
export function compileAutomaton(expression: PathExpression): Automaton {
  const { positions, first, follow, last, canBeEmpty } = flattenPath(expression);
  if (canBeEmpty) throw new PathSyntaxError("the path may be empty: it needs at least one edge", 0);

  const kinds = classesOf(positions);
  const classCount = [...kinds.values()].reduce((sum, k) => sum + 2 ** k.conditions.length, 0);
  const matches = positions.map((position) => classesMatching(position, kinds));

  const stateOf = new Map<string, number>([["start", 0]]);
  const states: { readonly members: readonly number[]; readonly targets: number[] }[] = [
    { members: [], targets: [] },
  ];
  // States that are added during the loop are visited as well.
  for (const [state, current] of states.entries()) {
    const reachable =
      state === 0
        ? first
        : new Set(current.members.flatMap((member) => [...(follow[member] ?? [])]));
    for (let edgeClass = 0; edgeClass < classCount; edgeClass += 1) {
      const members = [...reachable]
        .filter((member) => matches[member]?.has(edgeClass))
        .toSorted((a, b) => a - b);
      current.targets.push(members.length === 0 ? -1 : stateFor(members));
    }
  }

  function stateFor(members: readonly number[]): number {
    const name = members.join();
    const known = stateOf.get(name);
    if (known !== undefined) return known;
    if (states.length === maxStates) throw new PathSyntaxError("the path is too ambiguous", 0);
    stateOf.set(name, states.length);
    return states.push({ members, targets: [] }) - 1;
  }

  return ordered(
    states.map(({ targets }) => targets),
    states.map(({ members }) => members.some((member) => last.has(member))),
    classCount,
    kinds,
  );
}

function classesOf(positions: readonly Position[]): ReadonlyMap<EdgeKind, KindClasses> {
  const conditions = new Map<EdgeKind, Condition[]>();
  for (const { kind, condition } of positions) {
    const known = conditions.get(kind) ?? [];
    conditions.set(kind, known);
    if (condition === undefined || known.some(({ text }) => text === condition.text)) continue;
    if (known.push(condition) > maxConditionsPerKind) {
      throw new PathSyntaxError(`more than ${maxConditionsPerKind} conditions on ${kind}`, 0);
    }
  }
  let firstClass = 0;
  const kinds = new Map<EdgeKind, KindClasses>();
  for (const [kind, list] of conditions) {
    kinds.set(kind, { firstClass, conditions: list });
    firstClass += 2 ** list.length;
  }
  return kinds;
}

function classesMatching(
  { kind, condition }: Position,
  kinds: ReadonlyMap<EdgeKind, KindClasses>,
): ReadonlySet<number> {
  const { firstClass, conditions } = kinds.get(kind) ?? { firstClass: 0, conditions: [] };
  const bit = conditions.findIndex(({ text }) => text === condition?.text);
  const matching = new Set<number>();
  for (let bits = 0; bits < 2 ** conditions.length; bits += 1) {
    if (bit < 0 || (bits & (1 << bit)) !== 0) matching.add(firstClass + bits);
  }
  return matching;
}

/** Renumbers the states so that every transition goes upwards. */
function ordered(
  targets: readonly (readonly number[])[],
  accepting: readonly boolean[],
  classCount: number,
  kinds: ReadonlyMap<EdgeKind, KindClasses>,
): Automaton {
  const finished: number[] = [];
  const visited = new Set<number>();
  const visit = (state: number): void => {
    if (state < 0 || visited.has(state)) return;
    visited.add(state);
    for (const target of targets[state] ?? []) visit(target);
    finished.push(state);
  };
  visit(0);
  const order = finished.toReversed();
  const rank = new Map(order.map((state, index) => [state, index]));
  const next = new Int32Array(order.length * classCount).fill(-1);
  for (const [index, state] of order.entries()) {
    for (const [edgeClass, target] of (targets[state] ?? []).entries()) {
      next[index * classCount + edgeClass] = rank.get(target) ?? -1;
    }
  }
  return {
    stateCount: order.length,
    classCount,
    next,
    accepting: order.map((state) => accepting[state] ?? false),
    kinds,
  };
}
