/** Does work for each item, for some at once. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- As many at once as there are workers.
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
