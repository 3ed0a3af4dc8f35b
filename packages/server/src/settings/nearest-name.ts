/** The known name that takes the fewest changed letters to reach; letter case counts for little. */
export function nearestName(given: string, known: readonly string[]): string {
  const wanted = given.slice(0, 40).toLowerCase();
  const ranked = known.map((name) => ({
    name,
    changes: changesBetween(wanted, name.toLowerCase()),
  }));
  return ranked.toSorted((a, b) => a.changes - b.changes)[0]?.name ?? "";
}

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
