import { Environment, ParseError } from "@marcbachmann/cel-js";
import type { ASTNode } from "@marcbachmann/cel-js";
import { RE2JS } from "re2js";
import { ConditionError } from "./condition-error.ts";
import { inspectExpression } from "./inspect-expression.ts";
import { answerPlainly } from "./answer-plainly.ts";
import type { Read } from "./answer-plainly.ts";
import { plainCondition } from "./plain-condition.ts";
import type { PlainCondition } from "./plain-condition.ts";
import type { Values } from "./values.ts";

/** A CEL expression over graph values, compiled. */
export type Condition = {
  readonly text: string;
  /** Names that the expression reads. */
  readonly names: ReadonlySet<string>;
  /** False also when the expression reads something that is not there, or compares what cannot be compared. */
  readonly holds: (values: Values) => boolean;
  /** The same from single values, for the many conditions that need no more; undefined for the others. */
  readonly glance: (read: Read) => boolean | undefined;
  /** What it was compiled from and to, as data. */
  readonly kept: KeptCondition;
};

/** A condition that was compiled before, as data. */
export type KeptCondition = {
  readonly text: string;
  readonly scope: ConditionScope;
  readonly names: readonly string[];
  /** Absent where only CEL can answer it. */
  readonly plain?: PlainCondition;
};

export type ConditionScope = {
  /** Names of nodes and edges that the expression may read. */
  readonly variables: readonly string[];
  /** True where an edge's attributes stand under their bare names. */
  readonly bareAttributes: boolean;
};

const maxLength = 1000;
const limits = {
  maxAstNodes: 200,
  maxDepth: 32,
  maxListElements: 64,
  maxMapEntries: 0,
  maxCallArguments: 4,
};

function environment(scope: ConditionScope, patterns: ReadonlyMap<string, RE2JS>): Environment {
  const result = new Environment({ unlistedVariablesAreDyn: scope.bareAttributes, limits });
  for (const variable of scope.variables) result.registerVariable(variable, "map");
  return result.registerFunction("re2(dyn, string): bool", (text: unknown, pattern: string) =>
    typeof text === "string" ? (patterns.get(pattern)?.test(text) ?? false) : false,
  );
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}

/** Compiles a condition once, with all that could go wrong found now and not in the search. */
export function compileCondition(text: string, scope: ConditionScope): Condition {
  if (text.length > maxLength) {
    throw new ConditionError(`the condition is longer than ${maxLength} characters`, 0);
  }
  const patterns = new Map<string, RE2JS>();
  const compiled = parse(text, environment(scope, patterns));
  const { names, regularExpressions } = inspectExpression(compiled.ast);
  for (const { pattern, offset } of regularExpressions) {
    patterns.set(pattern, compilePattern(pattern, offset));
  }
  const checked = compiled.check();
  if (!checked.valid) throw new ConditionError(firstLine(checked.error), 0);
  if (checked.type !== "bool" && checked.type !== "dyn") {
    throw new ConditionError(`the condition gives ${checked.type}, not true or false`, 0);
  }
  const plain = plainCondition(compiled.ast);
  return conditionOf(
    { text, scope, names: [...names], ...(plain && { plain }) },
    (values) => compiled.evaluate(values) === true,
  );
}

/** The condition again that was kept: CEL reads it only where a question needs it. */
export function revivedCondition(kept: KeptCondition): Condition {
  let compiled: Condition | undefined;
  return conditionOf(kept, (values) =>
    (compiled ??= compileCondition(kept.text, kept.scope)).holds(values),
  );
}

function conditionOf(kept: KeptCondition, evaluate: (values: Values) => boolean): Condition {
  const plain = kept.plain && answerPlainly(kept.plain);
  return {
    text: kept.text,
    names: new Set(kept.names),
    glance: (read) => {
      const answer = plain?.(read) ?? "unsure";
      return answer === "unsure" ? undefined : answer === true;
    },
    holds: (values) => {
      try {
        return evaluate(values);
      } catch {
        return false;
      }
    },
    kept,
  };
}

type Compiled = {
  readonly ast: ASTNode;
  readonly check: () => { readonly valid: boolean; readonly type?: string; readonly error?: Error };
  readonly evaluate: (values: Values) => unknown;
};

function parse(text: string, cel: Environment): Compiled {
  try {
    const parsed = cel.parse(text);
    return {
      ast: parsed.ast,
      check: () => parsed.check(),
      evaluate: (values): unknown => parsed(values),
    };
  } catch (error) {
    const offset = error instanceof ParseError ? (error.range?.start ?? 0) : 0;
    throw new ConditionError(firstLine(error), offset);
  }
}

const maxPatternLength = 256;
const maxProgram = 2000;

function compilePattern(pattern: string, offset: number): RE2JS {
  if (pattern.length > maxPatternLength) {
    throw new ConditionError(
      `the regular expression is longer than ${maxPatternLength} characters`,
      offset,
    );
  }
  try {
    const compiled = RE2JS.compile(pattern);
    if (compiled.programSize() <= maxProgram) return compiled;
  } catch (error) {
    throw new ConditionError(`not an RE2 regular expression: ${firstLine(error)}`, offset);
  }
  throw new ConditionError("the regular expression is too large", offset);
}
