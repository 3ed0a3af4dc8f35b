import { commentsAfter, commentsBetween } from "./comments-near.ts";
import type { TextRange } from "./json5-tokens.ts";
import type { Container, Element, Tree } from "./json5-tree.ts";
import {
  beginsLine,
  hasLineBreak,
  lineBreakEnd,
  lineStart,
  skipBlanks,
  skipBlanksBack,
} from "./text-lines.ts";
import type { TextSplice } from "./text-splice.ts";
import { deletions } from "./text-splice.ts";

/**
 * Removes elements with their commas, the lines that they have for themselves, and the comments
 * that end those lines. Other comments stay; a container that is left without element and comment
 * becomes `{}` or `[]`.
 */
export function removeElements(
  tree: Tree,
  container: Container,
  doomed: ReadonlySet<Element>,
): readonly TextSplice[] {
  const { elements } = container;
  const ranges: TextRange[] = [];
  let blanked: Blanked | undefined;
  for (const [index, element] of elements.entries()) {
    if (!doomed.has(element)) continue;
    const removal = removalOf(tree, container, index, blanked);
    ranges.push(...removal.ranges);
    blanked = removal.blanked;
  }

  const lastKept = elements.findLast((element) => !doomed.has(element));
  if (lastKept === undefined && !keepsComment(tree, container, ranges)) {
    return deletions([{ start: container.start + 1, end: container.end - 1 }]);
  }
  if (lastKept?.comma !== undefined && elements.at(-1)?.comma === undefined) {
    ranges.push({ start: lastKept.comma, end: lastKept.comma + 1 });
  }
  return deletions(ranges);
}

/** The beginning of a line that removals have left blank so far. */
type Blanked = { readonly lineStart: number; readonly end: number };

type Removal = { readonly ranges: readonly TextRange[]; readonly blanked: Blanked | undefined };

function removalOf(
  tree: Tree,
  container: Container,
  index: number,
  blanked: Blanked | undefined,
): Removal {
  const { text } = tree;
  const element = container.elements[index];
  if (element === undefined) return { ranges: [], blanked };
  const { start, node, comma } = element;

  const commaIsNear = comma !== undefined && !hasLineBreak(text, node.end, comma);
  const farComma =
    comma === undefined || commaIsNear ? [] : [{ start: comma, end: skipBlanks(text, comma + 1) }];
  const line = ownLineStart(text, start, blanked);
  const sharesLine = line === undefined && followsSibling(text, container, index);
  const bodyEnd = commaIsNear ? comma + 1 : node.end;
  const claim = !sharesLine ? "all" : comma === undefined ? "blocks" : "none";
  const end = endWithOwnComments(tree, bodyEnd, claim);

  const next = skipBlanks(text, end);
  const lineEnd = lineBreakEnd(text, next);
  if (line !== undefined && lineEnd !== undefined) {
    return { ranges: [{ start: line, end: lineEnd }, ...farComma], blanked: undefined };
  }
  if (line !== undefined) {
    return { ranges: [{ start, end: next }, ...farComma], blanked: { lineStart: line, end: next } };
  }
  const endsHere = lineEnd !== undefined || next === container.end - 1;
  const range = endsHere ? { start: skipBlanksBack(text, start), end } : { start, end: next };
  return { ranges: [range, ...farComma], blanked: undefined };
}

/**
 * The start of the line that an element begins, or that is blank before it once earlier removals
 * are made.
 */
function ownLineStart(
  text: string,
  start: number,
  blanked: Blanked | undefined,
): number | undefined {
  if (blanked?.end === start) return blanked.lineStart;
  return beginsLine(text, start) ? lineStart(text, start) : undefined;
}

function followsSibling(text: string, container: Container, index: number): boolean {
  const previous = container.elements[index - 1];
  const start = container.elements[index]?.start ?? 0;
  return previous !== undefined && !hasLineBreak(text, previous.node.end, start);
}

/**
 * The end of an element with the comments behind it that are its own. A comment at the end of a
 * line that several share is nobody's, unless it stands between the last of them and the bracket.
 */
function endWithOwnComments(tree: Tree, end: number, claim: "all" | "blocks" | "none"): number {
  const { text } = tree;
  const comments = commentsAfter(tree, end);
  const last = comments.at(-1);
  if (last === undefined || claim === "none") return end;
  if (claim === "blocks" && text.startsWith("//", last.start)) return end;
  if (hasLineBreak(text, last.start, last.end)) return end;
  return LINE_OR_CONTAINER_ENDS.has(text.charAt(skipBlanks(text, last.end))) ? last.end : end;
}

const LINE_OR_CONTAINER_ENDS: ReadonlySet<string> = new Set(["\n", "\r", "}", "]"]);

function keepsComment(tree: Tree, container: Container, ranges: readonly TextRange[]): boolean {
  const removed = deletions(ranges);
  let index = 0;
  return commentsBetween(tree, container.start, container.end).some((comment) => {
    while ((removed[index]?.end ?? Number.POSITIVE_INFINITY) < comment.end) index += 1;
    return (removed[index]?.start ?? Number.POSITIVE_INFINITY) > comment.start;
  });
}
