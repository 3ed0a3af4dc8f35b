import { AsyncLocalStorage } from "node:async_hooks";

const work = new AsyncLocalStorage<true>();

/** Does work that an agent waits for: it does not stand behind what others want. */
export function forAgent<T>(doIt: () => T): T {
  return work.run(true, doIt);
}

export function isForAgent(): boolean {
  return work.getStore() === true;
}
