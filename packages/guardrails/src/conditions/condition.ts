import { ParseError } from "@marcbachmann/cel-js";
import type { Environment, ParseResult } from "@marcbachmann/cel-js";
import { ConditionError } from "./condition-error.ts";
import { environmentFor } from "./environment.ts";
import { gateOf } from "./gate.ts";
import { inspectCondition } from "./inspect-condition.ts";
import { meter } from "./metered.ts";
import { neverHolds, type PossibleValues } from "./never-holds.ts";
import { automatonWork, compilePattern, type Pattern } from "./pattern.ts";
import { stepBudget, type StepBudget, StepsUsedUp } from "./step-budget.ts";
import type { ConditionValues } from "./values.ts";

/**
 * A condition, compiled: everything that can be wrong with it alone was found when it was written.
 */
export type Condition = {
  readonly text: string;
  /** What it reads: "labels", "facts.commands", "tool.args". */
  readonly reads: ReadonlySet<string>;
  /**
   * Throws ConditionError where a regular expression may take too long on some texts. Takes up to
   * 60 ms, so that it is asked when a condition is written; what is not proven then is proven when
   * it is first used, or fails.
   */
  readonly prove: () => void;
  /** True only where it is false for every call that has one of these values. */
  readonly neverHolds: (possible: PossibleValues) => boolean;
  /**
   * Throws where the condition reads what is not there, compares what cannot be compared, or costs
   * too much.
   */
  readonly holds: (values: ConditionValues, budget?: StepBudget) => boolean;
};

const maxLength = 4000;

/** Throws ConditionError. */
export function compileCondition(text: string): Condition {
  if (text.length > maxLength) {
    throw new ConditionError(`the condition is longer than ${maxLength} characters`, maxLength);
  }
  const patterns = new Map<string, (text: string) => boolean>();
  let granted = stepBudget();
  const work: StepBudget = {
    spend: (steps) => granted.spend(steps),
    isSpent: () => granted.isSpent(),
  };
  const parsed = parse(text, environmentFor(patterns, work));
  const inspection = inspectCondition(parsed.ast);
  const proofs = provenOnce(inspection.patterns);
  for (const [pattern, { test, prove }] of proofs) {
    patterns.set(pattern, (subject) => {
      prove();
      return test(subject);
    });
  }
  const { valid, type, error } = parsed.check();
  if (!valid) throw new ConditionError(firstLine(error), error?.range?.start ?? 0);
  if (type !== "bool" && type !== "dyn") {
    throw new ConditionError(`the condition gives ${type}, not true or false`, 0);
  }
  meter(parsed.ast, work);
  const gate = gateOf(parsed.ast, { patterns, work });
  return {
    text,
    reads: inspection.reads,
    prove: () => {
      for (const { prove } of proofs.values()) prove();
    },
    neverHolds: (possible) => neverHolds(parsed.ast, possible),
    holds: (values, budget = stepBudget()) => {
      granted = budget;
      if (gate !== undefined && !mayHold(gate, values)) return false;
      const answer: unknown = answerOf(parsed, values, work);
      if (typeof answer === "boolean") return answer;
      throw new Error("the condition gave neither true nor false");
    },
  };
}

type Proven = { readonly test: (text: string) => boolean; readonly prove: () => void };

/** All of them together may cost what one may; what has failed fails again, without being tried. */
function provenOnce(
  patterns: readonly { readonly text: string; readonly offset: number }[],
): ReadonlyMap<string, Proven> {
  let left = automatonWork;
  const proven = new Map<string, Proven>();
  for (const { text, offset } of patterns) {
    if (proven.has(text)) continue;
    const pattern = compilePattern(text, offset);
    let outcome: "proven" | Error | undefined;
    const prove = (): void => {
      outcome ??= proofOf(pattern, left, (cost) => (left -= cost));
      if (outcome !== "proven") throw outcome;
    };
    proven.set(text, { test: pattern.test, prove });
  }
  return proven;
}

function proofOf(
  { prove }: Pattern,
  most: number,
  spend: (cost: number) => void,
): "proven" | Error {
  try {
    spend(prove(most));
    return "proven";
  } catch (error) {
    if (error instanceof ConditionError) return error;
    throw error;
  }
}

/** What the gate cannot tell, since a value is not known, the condition itself says. */
function mayHold(gate: (values: ConditionValues) => boolean, values: ConditionValues): boolean {
  try {
    return gate(values);
  } catch {
    return true;
  }
}

/** Where the steps are used up, that is the reason, whatever else has failed. */
function answerOf(parsed: ParseResult, values: ConditionValues, work: StepBudget): unknown {
  try {
    return parsed(values);
  } catch (error) {
    throw work.isSpent() ? new StepsUsedUp() : error;
  }
}

function parse(text: string, environment: Environment): ParseResult {
  try {
    return environment.parse(text);
  } catch (error) {
    const offset = error instanceof ParseError ? (error.range?.start ?? 0) : 0;
    throw new ConditionError(firstLine(error), offset);
  }
}

/** The rest of the message is a drawing of the position. */
export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}
