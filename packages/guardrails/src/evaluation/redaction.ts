import type { Finding } from "../core/detector.ts";
import { type Piece, type ArgumentPath, textOfValue } from "../core/texts.ts";

/** A part of a text to put something else for. Offsets are those of the whole text. */
export type Redaction = {
  readonly path: ArgumentPath;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
};

/**
 * `isProgram` for a text that a shell or an interpreter reads: what is put there is one word in
 * each of them. Brackets are a pattern for file names, and an error in zsh and fish.
 */
export function redactionOf(
  piece: Piece,
  { start, end, rule }: Pick<Finding, "start" | "end" | "rule">,
  isProgram: boolean,
): Redaction {
  return {
    path: piece.path,
    start: piece.offset + start,
    end: piece.offset + end,
    replacement: isProgram
      ? `redacted-${rule.replaceAll(/[^A-Za-z0-9._-]/g, "-")}`
      : `[redacted: ${rule}]`,
  };
}

/**
 * Whether other words may take the place of this part of a program. A quote or a line break is part
 * of its structure: without it, another part would become a command that nobody has evaluated.
 */
export function isReplaceable(text: string): boolean {
  return /^[\p{L}\p{N} _.,:/@%+=~-]*$/u.test(text);
}

/** Without repetitions, in the order of the texts; undefined when two overlap and do not agree. */
export function reconciled(redactions: readonly Redaction[]): readonly Redaction[] | undefined {
  const inOrder = redactions.toSorted(
    (a, b) => compare(keyOf(a.path), keyOf(b.path)) || a.start - b.start || a.end - b.end,
  );
  const kept: Redaction[] = [];
  for (const next of inOrder) {
    const last = kept.at(-1);
    if (last === undefined || !overlap(last, next)) {
      kept.push(next);
      continue;
    }
    if (last.replacement !== next.replacement) return undefined;
    kept[kept.length - 1] = { ...last, end: Math.max(last.end, next.end) };
  }
  return kept;
}

function overlap(a: Redaction, b: Redaction): boolean {
  return keyOf(a.path) === keyOf(b.path) && b.start < a.end;
}

function keyOf(path: ArgumentPath): string {
  return JSON.stringify(path);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The same value with its texts redacted; `value` itself stays as it is. */
export function redacted(value: unknown, redactions: readonly Redaction[]): unknown {
  return rewritten(value, redactions, 0);
}

function rewritten(value: unknown, redactions: readonly Redaction[], depth: number): unknown {
  if (redactions.length === 0) return value;
  const text = textOfValue(value);
  if (text !== undefined) return rewrittenText(text, redactions);
  if (typeof value !== "object" || value === null) return value;
  const groups = Map.groupBy(redactions, ({ path }) => path[depth]);
  const part = (key: string | number, old: unknown): unknown =>
    rewritten(old, groups.get(key) ?? [], depth + 1);
  if (Array.isArray(value)) return value.map((old: unknown, index) => part(index, old));
  return Object.fromEntries(Object.entries(value).map(([key, old]) => [key, part(key, old)]));
}

/** `redactions` are in order and do not overlap. */
function rewrittenText(text: string, redactions: readonly Redaction[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, replacement } of redactions) {
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
}
