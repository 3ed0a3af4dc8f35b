import { diffLines } from "./line-diff.ts";
import { linesOf } from "./unified-diff.ts";

/** Lines of a text that others take the place of. */
export type LineReplacement = {
  /** The first line that is removed, or before which is inserted; from 1. */
  readonly line: number;
  /** How many lines are removed. */
  readonly removed: number;
  /** The lines in their place, with their line feeds; "" for none. */
  readonly text: string;
};

/** What makes `after` of `before`, from the first line to the last. */
export function lineReplacements(before: string, after: string): readonly LineReplacement[] {
  const found: LineReplacement[] = [];
  let line = 1;
  let open: LineReplacement | undefined;
  for (const change of diffLines(linesOf(before), linesOf(after))) {
    if (change.kind === "same") {
      if (open !== undefined) found.push(open);
      open = undefined;
      line += 1;
      continue;
    }
    const { removed, text, line: first } = open ?? { line, removed: 0, text: "" };
    if (change.kind === "removed") {
      open = { line: first, removed: removed + 1, text };
      line += 1;
    } else open = { line: first, removed, text: text + change.line };
  }
  return open === undefined ? found : [...found, open];
}
