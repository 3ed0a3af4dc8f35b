/**
 * The known names that take the fewest changed letters to reach, nearest first, at most so many;
 * letter case counts for nothing, and one that differs in nothing else is the only one.
 */
export function nearestNames(
  given: string,
  known: readonly string[],
  { most, farthest = Number.POSITIVE_INFINITY }: NearestOptions,
): readonly string[] {
  const wanted = given.slice(0, longestName).toLowerCase();
  return known
    .map((name) => ({ name, changes: changesBetween(wanted, name.toLowerCase()) }))
    .filter(({ changes }) => changes <= farthest)
    .toSorted((a, b) => a.changes - b.changes || (a.name < b.name ? -1 : 1))
    .filter(({ changes }, _, [nearest]) => nearest?.changes !== 0 || changes === 0)
    .slice(0, most)
    .map(({ name }) => name);
}

export type NearestOptions = {
  readonly most: number;
  /** Letters that may differ; any number when left out. */
  readonly farthest?: number;
};

const longestName = 40;

/** Letters to insert, delete or replace until one text is the other. */
function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let index = 0; index < from.length; index += 1) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = to.charAt(column - 1) === from.charAt(index);
      const replaced = (row[column - 1] ?? 0) + (isSame ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
