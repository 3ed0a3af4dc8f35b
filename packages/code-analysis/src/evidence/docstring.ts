import type { MarkedText } from "../text/marked-text.ts";
import type { Hit } from "../text/signal.ts";

const opens = /^\s*[rRuU]?("""|''')/;

/**
 * True in a docstring of Python, which documents code for its readers. A program that uses its
 * docstrings may hand them to a model or print them.
 */
export function isInDocstring({ lines }: MarkedText, { line }: Hit): boolean {
  if (lines.some(({ text }) => text.includes("__doc__"))) return false;
  let mark: string | undefined;
  for (const { text } of lines.slice(0, line - 1)) mark = markAfter(text, mark);
  return mark !== undefined || opens.test(lines[line - 1]?.text ?? "");
}

/** The mark of the docstring that is open after a line. */
function markAfter(text: string, open: string | undefined): string | undefined {
  const mark = open ?? opens.exec(text)?.[1];
  if (mark === undefined) return undefined;
  const isEven = text.split(mark).length % 2 === 1;
  return isEven ? open : open === undefined ? mark : undefined;
}
