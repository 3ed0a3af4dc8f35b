/** A server that was started, and how it is ended. */
type Served = Promise<() => void>;

/**
 * Ends all servers together. Where one does not start, those that did are ended before its error is
 * thrown: one that stays open would keep the whole program from ending.
 */
export async function serveAll(starting: readonly Served[]): Served {
  const started = await Promise.allSettled(starting);
  const closeAll = () => {
    for (const one of started) if (one.status === "fulfilled") one.value();
  };
  const failed = started.find((one) => one.status === "rejected");
  if (failed === undefined) return closeAll;
  closeAll();
  throw failed.reason;
}
