import type { TextRange } from "./json5-tokens.ts";

/** Text that takes the place of a range; an insertion has an empty range. */
export type TextSplice = TextRange & { readonly text: string };

/** The text after splices that do not overlap. Those at one place are made in the order given. */
export function applySplices(text: string, splices: readonly TextSplice[]): string {
  const ordered = splices.toSorted((left, right) => left.start - right.start);
  let result = "";
  let copied = 0;
  for (const splice of ordered) {
    result += text.slice(copied, splice.start) + splice.text;
    copied = splice.end;
  }
  return result + text.slice(copied);
}

/** Deletions of ranges, which may overlap. */
export function deletions(ranges: readonly TextRange[]): readonly TextSplice[] {
  const merged: TextSplice[] = [];
  for (const { start, end } of ranges.toSorted((left, right) => left.start - right.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) {
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, end) };
    } else {
      merged.push({ start, end, text: "" });
    }
  }
  return merged;
}
