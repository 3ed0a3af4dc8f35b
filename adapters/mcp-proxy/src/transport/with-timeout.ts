/**
 * True when the promise is fulfilled within this time; false when it takes longer, or is rejected.
 */
export async function finishesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  work.then(
    () => resolve(true),
    () => resolve(false),
  );
  const isDone = await promise;
  clearTimeout(timer);
  return isDone;
}
