import type { ConfigDocument, Span } from "@parapet/documents/document.ts";
import { positionFinder } from "@parapet/documents/text-position.ts";

/**
 * The lines whose settings a comment speaks of, 1-based; "file" where it stands before all of them.
 */
export type CommentScope = "file" | ReadonlySet<number>;

/**
 * Says of the comments of a document which settings they speak of: those on its own line; where
 * nothing else stands there, those on the next line, other comments between them.
 */
export function commentScopes(document: ConfigDocument): (comment: Span) => CommentScope {
  const lineOf = positionFinder(document.text);
  const contents = lineContents(document, (offset) => lineOf(offset).line);
  const begin = document.span("")?.start ?? Infinity;
  return ({ start, end }) => {
    if (end <= begin) return "file";
    const first = lineOf(start).line;
    const last = lineOf(end - 1).line;
    const own = [first, last].filter((line) => contents.get(line) === "settings");
    if (own.length > 0) return new Set(own);
    let next = last + 1;
    while (contents.get(next) === "comments") next += 1;
    return new Set(contents.get(next) === "settings" ? [next] : []);
  };
}

type LineContents = "settings" | "comments";

/** What is on each line that is not blank. */
function lineContents(
  { text, comments }: ConfigDocument,
  lineOf: (offset: number) => number,
): ReadonlyMap<number, LineContents> {
  const contents = new Map<number, LineContents>();
  let from = 0;
  for (const { span } of comments) {
    markSettings(text, from, span.start, lineOf, contents);
    for (let line = span.line; line <= lineOf(span.end - 1); line += 1) {
      if (!contents.has(line)) contents.set(line, "comments");
    }
    from = span.end;
  }
  markSettings(text, from, text.length, lineOf, contents);
  return contents;
}

function markSettings(
  text: string,
  from: number,
  to: number,
  lineOf: (offset: number) => number,
  contents: Map<number, LineContents>,
): void {
  for (const { index } of text.slice(from, to).matchAll(/\S+/g)) {
    contents.set(lineOf(from + index), "settings");
  }
}
