/** Finds the line of a position, counted from 1, and its beginning. Scans the text once. */
export function lineFinder(
  text: string,
): (at: number) => { readonly line: number; readonly start: number } {
  let starts: readonly number[] | undefined;
  return (at) => {
    starts ??= startsOf(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, start: starts[low] ?? 0 };
  };
}

function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) {
    starts.push(end + 1);
  }
  return starts;
}
