import type { ASTNode } from "@marcbachmann/cel-js";
import { words } from "../core/words.ts";
import { GlobTooLong, longestGlob } from "./glob.ts";
import { childrenOf } from "./ast-children.ts";
import { ConditionError } from "./condition-error.ts";

export type Inspection = {
  /**
   * What the condition reads, as "labels", "facts.commands", "tool.args"; "facts" alone when it is
   * not plain which part.
   */
  readonly reads: ReadonlySet<string>;
  readonly patterns: readonly { readonly text: string; readonly offset: number }[];
};

const functions: ReadonlySet<string> = new Set(
  words("has size string int double re2 glob under private_host"),
);
const methods: ReadonlySet<string> = new Set(
  words("contains startsWith endsWith size lowerAscii upperAscii trim"),
);
const comprehensions: ReadonlySet<string> = new Set(words("exists exists_one all filter"));
/** One within another; a third would run 256³ times. */
const deepest = 2;

/** Walks a condition and admits only what runs in bounded time. Throws ConditionError. */
export function inspectCondition(ast: ASTNode): Inspection {
  const reads = new Set<string>();
  const patterns: { text: string; offset: number }[] = [];

  const visitCall = (node: ASTNode & { readonly op: "call" }, running: readonly string[]): void => {
    const [name, args] = node.args;
    if (!functions.has(name)) throw new ConditionError(refusal(name), node.start);
    if (name === "re2") patterns.push(literalPattern(args[1], node.start));
    if (name === "glob") refuseLongGlob(args[1]);
    for (const part of args) visit(part, running);
  };

  const visitMethod = (
    node: ASTNode & { readonly op: "rcall" },
    running: readonly string[],
  ): void => {
    const [name, receiver, args] = node.args;
    visit(receiver, running);
    if (!comprehensions.has(name)) {
      if (!methods.has(name)) throw new ConditionError(refusal(name), node.start);
      if (running.length === deepest && rootOf(receiver) !== running.at(-1)) {
        throw new ConditionError(
          `in a loop within a loop, ${name} is for the innermost variable only`,
          receiver.start,
        );
      }
      for (const part of args) visit(part, running);
      return;
    }
    if (running.length === deepest) {
      throw new ConditionError(
        `${name} stands within ${deepest} others; write it with at most ${deepest}`,
        node.start,
      );
    }
    if (receiver.op === "list" && receiver.args.some(({ op }) => op !== "value")) {
      throw new ConditionError("a loop over a list may only contain plain values", receiver.start);
    }
    const [variable, ...bodies] = args;
    const inner = [...running, variable?.op === "id" ? variable.args : ""];
    for (const body of bodies) visit(body, inner);
  };

  const visit = (node: ASTNode, running: readonly string[]): void => {
    if (node.op === "call") return visitCall(node, running);
    if (node.op === "rcall") return visitMethod(node, running);
    if (node.op === "+" && running.length === deepest) {
      throw new ConditionError("+ is not allowed in a nested loop", node.start);
    }
    if (node.op === "id" && !running.includes(node.args)) reads.add(node.args);
    if (node.op === "." && node.args[0].op === "id" && !running.includes(node.args[0].args)) {
      reads.add(`${node.args[0].args}.${node.args[1]}`);
      return;
    }
    for (const child of childrenOf(node)) visit(child, running);
  };

  visit(ast, []);
  return { reads, patterns };
}

function refuseLongGlob(pattern: ASTNode | undefined): void {
  if (pattern?.op !== "value" || typeof pattern.args !== "string") return;
  if (pattern.args.length > longestGlob) {
    throw new ConditionError(new GlobTooLong().message, pattern.start);
  }
}

/** The variable that `a.b[0].c` begins with. */
function rootOf(node: ASTNode): string {
  if (node.op === "id") return node.args;
  return node.op === "." || node.op === "[]" ? rootOf(node.args[0]) : "";
}

function refusal(name: string): string {
  return name === "matches"
    ? "matches is not allowed; use re2(text, 'pattern'), which runs in linear time"
    : `there is no function ${name}`;
}

function literalPattern(
  node: ASTNode | undefined,
  offset: number,
): { text: string; offset: number } {
  if (node?.op === "value" && typeof node.args === "string") {
    return { text: node.args, offset: node.start };
  }
  throw new ConditionError("the pattern of re2 must be a string literal", offset);
}
