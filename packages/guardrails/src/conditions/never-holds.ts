import type { ASTNode } from "@marcbachmann/cel-js";
import { literalOf } from "./gate-terms.ts";

/**
 * What the values of a condition can be where its guardrail is evaluated. What is not named here
 * can be anything.
 */
export type PossibleValues = {
  /** By path ("tool.name", "point"), whether it can be this text. */
  readonly texts: ReadonlyMap<string, (text: string) => boolean>;
  /** By path ("facts.commands"), lists that are always empty. */
  readonly emptyLists: ReadonlySet<string>;
  /** By path ("facts.destroys"), flags that are never set. */
  readonly unsetFlags: ReadonlySet<string>;
};

type Range = { readonly least: number; readonly most: number };

/** Whole numbers with known bounds. */
const ranges: Readonly<Record<string, Range>> = {
  "now.hour": { least: 0, most: 23 },
  "now.weekday": { least: 0, most: 6 },
  "labels.tool_calls": { least: 0, most: Number.POSITIVE_INFINITY },
  "labels.calls_this_minute": { least: 0, most: Number.POSITIVE_INFINITY },
  "labels.delegation_depth": { least: 0, most: Number.POSITIVE_INFINITY },
};

/**
 * True only where a condition is false for every call; false also where that is not plain from its
 * text.
 */
export function neverHolds(ast: ASTNode, possible: PossibleValues): boolean {
  return truth(ast, possible) === false;
}

/**
 * What a part always comes to; undefined where that depends on the call. In CEL a false side of &&
 * decides.
 */
function truth(node: ASTNode, possible: PossibleValues): boolean | undefined {
  const { op } = node;
  if (op === "value") return node.args === true;
  if (op === "!_") return negated(truth(node.args, possible));
  if (op === "&&") return conjunction(partsOf(node), possible);
  if (op === "||") return disjunction(node.args, possible);
  if (op === ".") return possible.unsetFlags.has(pathOf(node) ?? "") ? false : undefined;
  if (op === "rcall") {
    const [method, list] = node.args;
    const isOverNothing = method === "exists" && possible.emptyLists.has(pathOf(list) ?? "");
    return isOverNothing ? false : undefined;
  }
  const answer = op === "==" || op === "!=" ? compared(node) : undefined;
  return answer ?? (isPossible(node, possible) ? undefined : false);
}

function negated(answer: boolean | undefined): boolean | undefined {
  return answer === undefined ? undefined : !answer;
}

function partsOf(node: ASTNode): readonly ASTNode[] {
  return node.op === "&&" ? node.args.flatMap(partsOf) : [node];
}

function conjunction(parts: readonly ASTNode[], possible: PossibleValues): boolean | undefined {
  const answers = parts.map((part) => truth(part, possible));
  if (answers.includes(false) || contradict(parts)) return false;
  return answers.every((answer) => answer === true) ? true : undefined;
}

function disjunction(sides: readonly ASTNode[], possible: PossibleValues): boolean | undefined {
  const answers = sides.map((side) => truth(side, possible));
  if (answers.includes(true)) return true;
  return answers.every((answer) => answer === false) ? false : undefined;
}

/** Two literals, compared. */
function compared(node: ASTNode & { readonly op: "==" | "!=" }): boolean | undefined {
  const [left, right] = node.args.map(literalOf);
  if (left === undefined || right === undefined) return undefined;
  return (left === right) === (node.op === "==");
}

/** False where a path is compared with what it can never be. */
function isPossible(node: ASTNode, { texts }: PossibleValues): boolean {
  const wanted = wantedTexts(node);
  const can = wanted && texts.get(wanted.path);
  if (wanted !== undefined && can !== undefined) return wanted.texts.some(can);
  const range = wantedRange(node);
  return range === undefined || range.least <= range.most;
}

/** True where two parts want one path to be different things. */
function contradict(parts: readonly ASTNode[]): boolean {
  const texts = new Map<string, ReadonlySet<string>>();
  const numbers = new Map<string, Range>();
  for (const part of parts) {
    const text = wantedTexts(part);
    if (text !== undefined) {
      const before = texts.get(text.path);
      const both = text.texts.filter((one) => before === undefined || before.has(one));
      if (both.length === 0) return true;
      texts.set(text.path, new Set(both));
    }
    const range = wantedRange(part);
    if (range !== undefined) {
      const before = numbers.get(range.path) ?? range;
      const both = {
        least: Math.max(before.least, range.least),
        most: Math.min(before.most, range.most),
      };
      if (both.least > both.most) return true;
      numbers.set(range.path, both);
    }
  }
  return false;
}

/** The texts that a part wants a path to be one of. */
function wantedTexts(
  node: ASTNode,
): { readonly path: string; readonly texts: readonly string[] } | undefined {
  if (node.op !== "==" && node.op !== "in") return undefined;
  const [left, right] = node.args;
  if (node.op === "in" && right.op !== "list") return undefined;
  const [subject, wanted] = node.op === "==" && left.op === "value" ? [right, left] : [left, right];
  const path = pathOf(subject);
  const literals = (wanted.op === "list" ? wanted.args : [wanted]).map(literalOf);
  const texts = literals.filter((literal) => typeof literal === "string");
  return path === undefined || texts.length < literals.length ? undefined : { path, texts };
}

/** The whole numbers that a part wants a path to be among, within those that it can be. */
function wantedRange(node: ASTNode): (Range & { readonly path: string }) | undefined {
  const { op } = node;
  if (op !== "==" && op !== "<" && op !== "<=" && op !== ">" && op !== ">=") return undefined;
  const path = pathOf(node.args[0]);
  const literal = literalOf(node.args[1]);
  const range = path === undefined ? undefined : ranges[path];
  if (path === undefined || range === undefined || typeof literal !== "bigint") return undefined;
  const limit = Number(literal);
  const most = op === "<" ? limit - 1 : op === "<=" || op === "==" ? limit : range.most;
  const least = op === ">" ? limit + 1 : op === ">=" || op === "==" ? limit : range.least;
  return { path, least: Math.max(least, range.least), most: Math.min(most, range.most) };
}

/**
 * "point", "tool.name"; undefined for anything longer or computed. Loop variables shadow none of
 * these.
 */
function pathOf(node: ASTNode): string | undefined {
  if (node.op === "id") return node.args;
  if (node.op !== "." || node.args[0].op !== "id") return undefined;
  return `${node.args[0].args}.${node.args[1]}`;
}
