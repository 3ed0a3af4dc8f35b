/** Rows in one statement: few enough for the number of parameters that a database takes. */
const sliceSize = 200;

/** Does the work item by item, one after the other: a connection serves one statement at a time. */
export async function inTurn<T>(
  list: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of list) {
    // oxlint-disable-next-line no-await-in-loop
    await work(item);
  }
}

/** The same, in slices that fit into one statement. */
export async function inSlices<T>(
  list: readonly T[],
  work: (slice: readonly T[]) => Promise<unknown>,
): Promise<void> {
  await inTurn(slicesOf(list), work);
}

export function slicesOf<T>(list: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / sliceSize) }, (_, n) =>
    list.slice(n * sliceSize, (n + 1) * sliceSize),
  );
}
