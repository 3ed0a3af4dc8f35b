import { RE2JS } from "re2js";
import { automatonCost } from "./automaton-cost.ts";
import { ConditionError } from "./condition-error.ts";

const maxLength = 512;
const maxProgram = 2000;

/** About 60 ms, once a condition. */
export const automatonWork = 800_000;

/** A regular expression of a user. */
export type Pattern = {
  readonly test: (text: string) => boolean;
  /**
   * Shows that it looks at each character of every text once, and says what that took. RE2 promises
   * linear time, but where the automaton has too many states it follows all of them instead: a
   * thousand times slower. Throws ConditionError for such an expression, and where the proof takes
   * more than `most`.
   */
  readonly prove: (most: number) => number;
};

/** Throws ConditionError. */
export function compilePattern(pattern: string, offset: number): Pattern {
  if (pattern.length > maxLength) {
    throw new ConditionError(
      `the regular expression is longer than ${maxLength} characters`,
      offset,
    );
  }
  const compiled = parse(pattern, offset);
  if (compiled.programSize() > maxProgram) {
    throw new ConditionError("the regular expression is too large", offset);
  }
  return {
    test: (text) => compiled.test(text),
    prove: (most) => {
      const cost = automatonCost(compiled, most);
      if (cost <= most) return cost;
      throw new ConditionError(
        "the regular expression is too expensive on some texts; shorten counted repetitions such as {20,500}, or what follows .*",
        offset,
      );
    },
  };
}

function parse(pattern: string, offset: number): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
    throw new ConditionError(`not an RE2 regular expression: ${line}`, offset);
  }
}
