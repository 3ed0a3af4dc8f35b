import type { RE2JS } from "re2js";

type State = { readonly nfaStates: ArrayLike<number> };

/**
 * What this needs of the automaton that RE2JS builds while it reads, and which its types do not
 * show.
 */
type Automaton = {
  readonly failed: boolean;
  readonly numClasses: number;
  /** The smallest character of each class but the first. */
  readonly classBounds: ArrayLike<number>;
  start(input: { context(): number }, position: number): State | null;
  step(state: State, characterClass: number, character: number, anchor: number): State | null;
};

const endOfText = -1;
const unanchored = 0;

/**
 * How many places of a regular expression all states of its automaton hold together, over all
 * classes of characters; Infinity when there are more than `most`, or when it cannot be known.
 * Builds the automaton whole, so that matching only looks up in it.
 */
export function automatonCost(compiled: RE2JS, most: number): number {
  const engine: unknown = Reflect.get(compiled, "re2Input");
  if (!isObject(engine)) return Infinity;
  // Matched without the automaton, a look at a time.
  if (engine["prefixComplete"] === true || isObject(engine["onepass"])) return 0;
  const automaton = engine["dfa"];
  if (!isAutomaton(automaton) || automaton.failed) return Infinity;
  const first = automaton.start({ context: () => -1 }, 0);
  if (first === null) return Infinity;
  const known = new Set([first]);
  let cost = 0;
  for (const state of known) {
    for (let kind = 0; kind <= automaton.numClasses; kind += 1) {
      const isEnd = kind === automaton.numClasses;
      const character = isEnd ? endOfText : kind === 0 ? 0 : (automaton.classBounds[kind - 1] ?? 0);
      cost += state.nfaStates.length + 1;
      const next = cost > most ? null : automaton.step(state, kind, character, unanchored);
      if (next === null) return Infinity;
      if (!isEnd) known.add(next);
    }
  }
  return cost;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isAutomaton(value: unknown): value is Automaton {
  return (
    isObject(value) &&
    typeof value["failed"] === "boolean" &&
    typeof value["numClasses"] === "number" &&
    isObject(value["classBounds"]) &&
    typeof value["start"] === "function" &&
    typeof value["step"] === "function"
  );
}
