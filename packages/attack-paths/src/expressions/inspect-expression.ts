import type { ASTNode } from "@marcbachmann/cel-js";
import { ConditionError } from "./condition-error.ts";

export type Inspection = {
  /** Names that the expression reads, without the loop variables of `exists` and the like. */
  readonly names: ReadonlySet<string>;
  readonly regularExpressions: readonly { readonly pattern: string; readonly offset: number }[];
};

const functions: ReadonlySet<string> = new Set(["has", "size", "re2"]);
const methods: ReadonlySet<string> = new Set(["contains", "startsWith", "endsWith", "size"]);
const comprehensions: ReadonlySet<string> = new Set(["exists", "exists_one", "all"]);

/**
 * Walks an expression and admits only what runs in time linear in the graph's values: a short list
 * of functions, no nested comprehensions, and literal regular expressions for RE2.
 */
export function inspectExpression(ast: ASTNode): Inspection {
  const names = new Set<string>();
  const regularExpressions: { pattern: string; offset: number }[] = [];

  const visit = (node: ASTNode, running: string | undefined): void => {
    if (node.op === "id" && node.args !== running) names.add(node.args);
    if (node.op === "call") {
      const [name, args] = node.args;
      if (!functions.has(name)) throw new ConditionError(refusal(name), node.start);
      if (name === "re2") regularExpressions.push(literalPattern(args[1], node.start));
    }
    if (node.op === "rcall") {
      const [name, receiver, args] = node.args;
      if (comprehensions.has(name)) {
        if (running !== undefined) {
          throw new ConditionError(`${name} inside another comprehension is refused`, node.start);
        }
        const [variable, ...bodies] = args;
        visit(receiver, running);
        for (const body of bodies) visit(body, variable?.op === "id" ? variable.args : "");
        return;
      }
      if (!methods.has(name)) throw new ConditionError(refusal(name), node.start);
    }
    for (const child of childrenOf(node)) visit(child, running);
  };

  visit(ast, undefined);
  return { names, regularExpressions };
}

function refusal(name: string): string {
  return name === "matches"
    ? "matches is refused: write re2(text, 'pattern'), which runs in linear time"
    : `the function ${name} is not available`;
}

function literalPattern(
  node: ASTNode | undefined,
  offset: number,
): { pattern: string; offset: number } {
  if (node?.op === "value" && typeof node.args === "string") {
    return { pattern: node.args, offset: node.start };
  }
  throw new ConditionError("the pattern of re2 must be a literal text", offset);
}

/** The parts of a part of a condition, in the order in which they are written. */
function childrenOf({ args }: ASTNode): readonly ASTNode[] {
  return nodesIn(args);
}

function nodesIn(value: unknown): readonly ASTNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value] : [];
}

/** In addition to nodes there are names and the values of literals. */
function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value;
}
