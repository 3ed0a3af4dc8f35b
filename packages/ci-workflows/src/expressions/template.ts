import { contextsIn, type Expression } from "./expression.ts";
import { parseExpression } from "./parse-expression.ts";

/** A `${{ … }}` in a text. */
export type Insertion = {
  /** As it is written, with its braces. */
  readonly raw: string;
  readonly start: number;
  /** Undefined for one that GitHub would refuse. */
  readonly expression: Expression | undefined;
};

const longestText = 200_000;

/**
 * Every `${{ … }}` of a text, in order. A quoted `}}` does not end one. Beyond 200,000 characters
 * nothing is read.
 */
export function insertionsIn(text: string): readonly Insertion[] {
  const found: Insertion[] = [];
  const read = text.slice(0, longestText);
  for (let start = read.indexOf("${{"); start >= 0;) {
    const end = endOf(read, start + 3);
    if (end < 0) break;
    const raw = read.slice(start, end + 2);
    found.push({ raw, start, expression: parseExpression(read.slice(start + 3, end)) });
    start = read.indexOf("${{", end + 2);
  }
  return found;
}

function endOf(text: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "'") isQuoted = !isQuoted;
    else if (!isQuoted && sign === "}" && text.charAt(at + 1) === "}") return at;
  }
  return -1;
}

/** The text with something else in the place of each insertion. */
export function withInsertions(text: string, put: (insertion: Insertion) => string): string {
  let shown = "";
  let from = 0;
  for (const insertion of insertionsIn(text)) {
    shown += text.slice(from, insertion.start) + put(insertion);
    from = insertion.start + insertion.raw.length;
  }
  return shown + text.slice(from);
}

/** The contexts that a text inserts, each once: "github.event.issue.title". */
export function contextsOfText(text: string): readonly string[] {
  return [
    ...new Set(
      insertionsIn(text).flatMap(({ expression }) =>
        expression === undefined ? [] : contextsIn(expression),
      ),
    ),
  ];
}

/**
 * What an `if:` evaluates: with or without its braces. `always` where text beside the braces makes
 * it a text, which is true.
 */
export type Condition =
  | { readonly kind: "expression"; readonly expression: Expression }
  | { readonly kind: "always"; readonly inner: string }
  | { readonly kind: "unreadable" };

export function conditionOf(text: string): Condition {
  const insertions = insertionsIn(text);
  const [only] = insertions;
  if (only === undefined) {
    const expression = parseExpression(text);
    return expression === undefined ? { kind: "unreadable" } : { kind: "expression", expression };
  }
  const isWhole = insertions.length === 1 && only.raw === text;
  if (!isWhole) {
    const inner = insertions.length === 1 && only.raw === text.trim() ? only.raw.slice(3, -2) : "";
    return { kind: "always", inner: inner.trim() };
  }
  const { expression } = only;
  return expression === undefined ? { kind: "unreadable" } : { kind: "expression", expression };
}
