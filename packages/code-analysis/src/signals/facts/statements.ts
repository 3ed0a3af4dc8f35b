import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";

/** A sentence of prose. */
export type Statement = {
  readonly line: MarkedLine;
  /** Counted from 0. */
  readonly column: number;
  readonly text: string;
};

/** Of an item, a quotation or a heading. */
const mark = /^[\s>*_#-]*(?:\d+[.)]\s+|\[[ x]\]\s+)?/;
const mostStatements = 4_000;
const shortest = 6;
const longest = 800;
const longestParagraph = 8_000;

const known = new WeakMap<MarkedText, readonly Statement[]>();

/** The sentences of a text outside code blocks, in their order. Takes time linear in the text. */
export function statementsIn(text: MarkedText): readonly Statement[] {
  const statements = known.get(text) ?? statementsOf(text);
  known.set(text, statements);
  return statements;
}

function statementsOf({ lines }: MarkedText): readonly Statement[] {
  const found: Statement[] = [];
  for (const line of lines) {
    if (line.isCode || line.text.length > longestParagraph) continue;
    for (const match of line.text.matchAll(/(?:[^.!?。！？]|[.!?](?!\s|$))+[.!?。！？]?/g)) {
      const plain = match[0].replace(mark, "");
      const lead = match[0].length - plain.length;
      if (plain.length < shortest) continue;
      if (found.length >= mostStatements) return found;
      found.push({ line, column: match.index + lead, text: plain.slice(0, longest) });
    }
  }
  return found;
}

type Span = { readonly before: number; readonly after: number; readonly lines: number };

/** Sentences around one: at most so many before and after it, within so many lines. */
export function around(
  first: Statement,
  index: number,
  all: readonly Statement[],
  { before, after, lines }: Span,
): readonly Statement[] {
  return all
    .slice(Math.max(0, index - before), index + after + 1)
    .filter(({ line }) => Math.abs(line.number - first.line.number) <= lines);
}
