/** A part of a text, in UTF-16 code units; `end` is exclusive. */
export type TextSpan = { readonly start: number; readonly end: number };

/** The same parts in their order, those that overlap as one. */
export function mergedSpans(spans: readonly TextSpan[]): readonly TextSpan[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/**
 * Puts a mark in place of some parts, which are merged. A part of several lines becomes as many, so
 * that line numbers stay.
 */
export function replaceSpans(text: string, spans: readonly TextSpan[], mark: string): string {
  let result = "";
  let at = 0;
  for (const { start, end } of spans) {
    const lines = text.slice(start, end).split(lineEnd);
    result +=
      text.slice(at, start) + lines.map((part) => (lineEnd.test(part) ? part : mark)).join("");
    at = end;
  }
  return result + text.slice(at);
}

const lineEnd = /(\r\n|\r|\n)/;
