import type { LineChange } from "./line-diff.ts";
import { diffLines } from "./line-diff.ts";

/**
 * What `diff -u` says of two texts of one file, for previews and `patch -p0`; "" when they are
 * equal. `context` is how many unchanged lines stand around a change. Lines are given as they are:
 * a caller that shows them on a terminal takes care of control characters.
 */
export function unifiedDiff({
  path,
  before,
  after,
  context = 3,
}: {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly context?: number | undefined;
}): string {
  if (before === after) return "";
  const changes = diffLines(linesOf(before), linesOf(after));
  const name = /[\p{Cc}"\\]/u.test(path) ? JSON.stringify(path) : path;
  const hunks = hunksOf(changes, context).map((hunk) => writeHunk(changes, hunk));
  return `--- ${name}\n+++ ${name}\n${hunks.join("")}`;
}

/** Indexes of changes, end exclusive. */
type Hunk = { readonly start: number; readonly end: number };

const MARKS = { same: " ", removed: "-", added: "+" } as const;

/** Lines with their line feeds; a carriage return before it belongs to the line. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function hunksOf(changes: readonly LineChange[], context: number): readonly Hunk[] {
  const hunks: Hunk[] = [];
  for (const [index, { kind }] of changes.entries()) {
    if (kind === "same") continue;
    const start = Math.max(0, index - context);
    const end = Math.min(changes.length, index + 1 + context);
    const last = hunks.at(-1);
    if (last !== undefined && start <= last.end) hunks[hunks.length - 1] = { ...last, end };
    else hunks.push({ start, end });
  }
  return hunks;
}

function writeHunk(changes: readonly LineChange[], { start, end }: Hunk): string {
  const above = changes.slice(0, start);
  const shown = changes.slice(start, end);
  const body = shown.map(({ kind, line }) =>
    line.endsWith("\n")
      ? MARKS[kind] + line
      : `${MARKS[kind]}${line}\n\\ No newline at end of file\n`,
  );
  return `@@ -${range(above, shown, "added")} +${range(above, shown, "removed")} @@\n${body.join("")}`;
}

/** "first line,number of lines" on the side that does not have the lines of the other. */
function range(
  above: readonly LineChange[],
  shown: readonly LineChange[],
  otherSide: "added" | "removed",
): string {
  const count = shown.filter(({ kind }) => kind !== otherSide).length;
  const before = above.filter(({ kind }) => kind !== otherSide).length;
  const first = count === 0 ? before : before + 1;
  return count === 1 ? `${first}` : `${first},${count}`;
}
