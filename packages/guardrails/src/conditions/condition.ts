import { ParseError } from "@marcbachmann/cel-js";
import type { Environment, ParseResult } from "@marcbachmann/cel-js";
import { ConditionError } from "./condition-error.ts";
import { environmentFor } from "./environment.ts";
import { gateOf } from "./gate.ts";
import { inspectCondition } from "./inspect-condition.ts";
import { compilePattern } from "./pattern.ts";
import type { ConditionValues } from "./values.ts";
import { workBudget } from "./work-budget.ts";

/** A condition, compiled: everything that can be wrong with it alone was found when it was written. */
export type Condition = {
  readonly text: string;
  /** What it reads: "labels", "facts.commands", "tool.args". */
  readonly reads: ReadonlySet<string>;
  /** Throws where the condition reads what is not there, compares what cannot be compared, or costs too much. */
  readonly holds: (values: ConditionValues) => boolean;
};

const maxLength = 4000;

/** Throws ConditionError. */
export function compileCondition(text: string): Condition {
  if (text.length > maxLength) {
    throw new ConditionError(`the condition is longer than ${maxLength} characters`, maxLength);
  }
  const patterns = new Map<string, (text: string) => boolean>();
  const work = workBudget();
  const parsed = parse(text, environmentFor(patterns, work));
  const inspection = inspectCondition(parsed.ast);
  for (const { text: pattern, offset } of inspection.patterns) {
    patterns.set(pattern, compilePattern(pattern, offset));
  }
  const { valid, type, error } = parsed.check();
  if (!valid) throw new ConditionError(firstLine(error), error?.range?.start ?? 0);
  if (type !== "bool" && type !== "dyn") {
    throw new ConditionError(`the condition gives ${type}, not true or false`, 0);
  }
  const gate = gateOf(parsed.ast, { patterns, work });
  return {
    text,
    reads: inspection.reads,
    holds: (values) => {
      work.refill();
      if (gate?.(values) === false) return false;
      work.refill();
      const answer: unknown = parsed(values);
      if (work.isSpent()) throw new Error("the condition takes too long");
      if (typeof answer === "boolean") return answer;
      throw new Error("the condition gave neither true nor false");
    },
  };
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
