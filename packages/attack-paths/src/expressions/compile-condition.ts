import { Environment, ParseError } from "@marcbachmann/cel-js";
import type { ASTNode } from "@marcbachmann/cel-js";
import { RE2JS } from "re2js";
import { conditionOf } from "./condition.ts";
import type { Condition, ConditionScope } from "./condition.ts";
import { ConditionError } from "./condition-error.ts";
import { inspectExpression } from "./inspect-expression.ts";
import { plainCondition } from "./plain-condition.ts";
import type { Values } from "./values.ts";

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
  return result.registerFunction(
    "re2(dyn, string): bool",
    (text: unknown, pattern: string) =>
      typeof text === "string" && patterns.get(pattern)?.test(text) === true,
  );
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}

/** Compiles a condition once, so that errors are found now and not during the search. */
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
