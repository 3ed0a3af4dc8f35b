/** Rows in one statement: few enough for the number of parameters that a database takes. */
const sliceSize = 200;

/** Does the work slice by slice, one after the other. */
export async function inSlices<T>(
  list: readonly T[],
  work: (slice: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < list.length; start += sliceSize) {
    // One connection serves one statement at a time.
    // oxlint-disable-next-line no-await-in-loop
    await work(list.slice(start, start + sliceSize));
  }
}
