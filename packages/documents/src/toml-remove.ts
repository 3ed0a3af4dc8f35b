import { lineStart } from "./text-lines.ts";
import { deletions, type TextSplice } from "./text-splice.ts";
import { startsWith } from "./toml-find.ts";
import { isBlankBetween, lineAbove, nextLine } from "./toml-lines.ts";
import type { TextRange } from "./json5-tokens.ts";
import type { TomlTree } from "./toml-tree.ts";

/**
 * Takes out every statement that speaks of one of the places, with the comments between two of
 * them.
 */
export function removeStatements(
  { text, statements }: TomlTree,
  places: readonly (readonly string[])[],
): readonly TextSplice[] {
  const ranges: TextRange[] = [];
  let isOpen = false;
  for (const { path, start, end } of statements) {
    const isDoomed = places.some((place) => startsWith(path, place));
    const last = ranges.at(-1);
    if (isDoomed && isOpen && last !== undefined) {
      ranges[ranges.length - 1] = { start: last.start, end: nextLine(text, end) };
    } else if (isDoomed) {
      ranges.push({ start: lineStart(text, start), end: nextLine(text, end) });
    }
    isOpen = isDoomed;
  }
  return deletions(ranges.map((range) => withBlankLines(text, range)));
}

/** Blank lines before what goes would be left beside those that follow it. */
function withBlankLines(text: string, { start, end }: TextRange): TextRange {
  const isFollowed = end < text.length && !isBlankBetween(text, end, nextLine(text, end));
  if (isFollowed) return { start, end };
  let from = start;
  for (let above = lineAbove(text, from); above !== undefined; above = lineAbove(text, from)) {
    if (!isBlankBetween(text, above, from)) break;
    from = above;
  }
  return { start: from, end };
}
