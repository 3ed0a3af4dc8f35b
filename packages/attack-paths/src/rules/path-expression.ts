import { edgeKinds } from "@parapet/posture";
import type { EdgeKind } from "@parapet/posture";
import { closingBracket } from "../expressions/balanced-text.ts";
import { compileCondition } from "../expressions/compile-condition.ts";
import type { Condition } from "../expressions/condition.ts";
import { ConditionError } from "../expressions/condition-error.ts";

/** A parsed `path`: edges in sequence, alternatives, and repetition with an upper bound. */
export type PathExpression =
  | { readonly type: "edge"; readonly kind: EdgeKind; readonly condition: Condition | undefined }
  | { readonly type: "sequence"; readonly items: readonly PathExpression[] }
  | { readonly type: "choice"; readonly options: readonly PathExpression[] }
  | {
      readonly type: "repeat";
      readonly item: PathExpression;
      readonly min: number;
      readonly max: number;
    };

/** The expression is invalid; `offset` says where. */
export class PathSyntaxError extends Error {
  override readonly name = "PathSyntaxError";
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const maxLength = 2000;
const maxNesting = 16;
const maxRepetition = 8;

export function isEdgeKind(text: string): text is EdgeKind {
  const kinds: readonly string[] = edgeKinds;
  return kinds.includes(text);
}

/** A condition on an edge: its attributes by bare names, `e`, and the nodes `from` and `to`. */
export function compileEdgeCondition(text: string): Condition {
  return compileCondition(text, { variables: ["e", "from", "to"], bareAttributes: true });
}

/**
 * Reads `CAN_WRITE DELIVERS (DELEGATES | WRITES LOADS){0,3} INVOKES[decision == 'auto'] EXECUTES`.
 * Throws PathSyntaxError; repetition without an upper bound is an error.
 */
export function parsePathExpression(text: string): PathExpression {
  if (text.length > maxLength) {
    throw new PathSyntaxError(`the path is longer than ${maxLength} characters`, 0);
  }
  let at = 0;

  const skipSpace = (): void => {
    while (/\s/.test(text.charAt(at))) at += 1;
  };

  const choice = (depth: number): PathExpression => {
    if (depth > maxNesting) throw new PathSyntaxError("groups are nested too deeply", at);
    const first = sequence(depth);
    const others: PathExpression[] = [];
    while (text.charAt(at) === "|") {
      at += 1;
      others.push(sequence(depth));
    }
    return others.length === 0 ? first : { type: "choice", options: [first, ...others] };
  };

  const sequence = (depth: number): PathExpression => {
    skipSpace();
    const first = repetition(depth);
    skipSpace();
    const others: PathExpression[] = [];
    while (at < text.length && text.charAt(at) !== "|" && text.charAt(at) !== ")") {
      others.push(repetition(depth));
      skipSpace();
    }
    return others.length === 0 ? first : { type: "sequence", items: [first, ...others] };
  };

  const repetition = (depth: number): PathExpression => {
    const item = text.charAt(at) === "(" ? group(depth) : edge();
    const mark = text.charAt(at);
    if (mark === "*" || mark === "+") {
      throw new PathSyntaxError(`unbounded repetition (${mark}) is refused: write {0,3}`, at);
    }
    if (mark === "?") {
      at += 1;
      return { type: "repeat", item, min: 0, max: 1 };
    }
    return mark === "{" ? { type: "repeat", item, ...bounds() } : item;
  };

  const group = (depth: number): PathExpression => {
    const start = at;
    at += 1;
    const inner = choice(depth + 1);
    if (text.charAt(at) !== ")") throw new PathSyntaxError("this group is not closed", start);
    at += 1;
    return inner;
  };

  const bounds = (): { min: number; max: number } => {
    const start = at;
    const [all, low = "", comma, high = ""] =
      /^\{\s*(\d{1,3})\s*(,)?\s*(\d{0,3})\s*\}/.exec(text.slice(at, at + 32)) ?? [];
    if (all === undefined) throw new PathSyntaxError("repetition is written {m,n}", start);
    if (comma !== undefined && high === "") {
      throw new PathSyntaxError("unbounded repetition is refused: write {m,n}", start);
    }
    at += all.length;
    const [min, max] = [Number(low), Number(comma === undefined ? low : high)];
    if (max < min || max === 0 || max > maxRepetition) {
      throw new PathSyntaxError(
        `repetition is {m,n} with m ≤ n and n from 1 to ${maxRepetition}`,
        start,
      );
    }
    return { min, max };
  };

  const edge = (): PathExpression => {
    const start = at;
    const [kind = ""] = /^[A-Za-z_]{1,64}/.exec(text.slice(at, at + 64)) ?? [];
    if (kind === "") throw new PathSyntaxError("an edge kind is expected here", start);
    if (!isEdgeKind(kind)) throw new PathSyntaxError(`${kind} is no kind of edge`, start);
    at += kind.length;
    return { type: "edge", kind, condition: text.charAt(at) === "[" ? condition() : undefined };
  };

  const condition = (): Condition => {
    const start = at + 1;
    const end = closingBracket(text, at);
    if (end < 0) throw new PathSyntaxError("this condition is not closed", at);
    at = end + 1;
    try {
      return compileEdgeCondition(text.slice(start, end));
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      throw new PathSyntaxError(error.message, start + error.offset);
    }
  };

  const whole = choice(0);
  if (at < text.length) throw new PathSyntaxError("this bracket closes no group", at);
  return whole;
}
