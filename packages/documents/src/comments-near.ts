import type { TextRange } from "./json5-tokens.ts";
import type { Tree } from "./json5-tree.ts";
import { hasLineBreak, skipBlanks } from "./text-lines.ts";

/** The comments that lie wholly between two offsets. */
export function commentsBetween(tree: Tree, start: number, end: number): readonly TextRange[] {
  const found: TextRange[] = [];
  for (let index = firstFrom(tree.comments, start); ; index += 1) {
    const comment = tree.comments[index];
    if (comment === undefined || comment.end > end) return found;
    found.push(comment);
  }
}

/** The comments that follow an offset on its line, with nothing but tabs and spaces between. */
export function commentsAfter(tree: Tree, offset: number): readonly TextRange[] {
  const found: TextRange[] = [];
  let at = skipBlanks(tree.text, offset);
  for (let index = firstFrom(tree.comments, offset); ; index += 1) {
    const comment = tree.comments[index];
    if (comment?.start !== at) return found;
    found.push(comment);
    if (hasLineBreak(tree.text, comment.start, comment.end)) return found;
    at = skipBlanks(tree.text, comment.end);
  }
}

/** The index of the first comment that begins at or after an offset. */
function firstFrom(comments: readonly TextRange[], offset: number): number {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
