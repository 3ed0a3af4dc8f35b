/**
 * Does work for each item, at once as often as there are workers: pages, of which to open one takes
 * longer than to load another address in it.
 */
export async function shareOut<Item, Worker>(
  items: readonly Item[],
  workers: readonly Worker[],
  work: (item: Item, worker: Worker) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const takeTurns = async (worker: Worker): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- As many at once as there are workers.
      await work(next, worker);
    }
  };
  await Promise.all(workers.map(takeTurns));
}
