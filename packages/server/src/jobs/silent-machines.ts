import type { Timers } from "../core/timers.ts";
import type { Store } from "../store/store.ts";

/**
 * Tells receivers of machines from which no scan has arrived for a while. Servers that share a
 * database may all do it: each silence is one event.
 */
export type SilentMachines = {
  /** Ends after the round that is under way. */
  readonly close: () => Promise<void>;
};

export type SilentMachinesOptions = {
  readonly store: { readonly machines: Pick<Store["machines"], "tellSilent"> };
  readonly silentAfterMs: number;
  readonly now: () => Date;
  readonly timers: Timers;
};

const everyMs = 5 * 60_000;
/** In one transaction. */
const mostAtOnce = 200;

export function tellSilentMachines(options: SilentMachinesOptions): SilentMachines {
  const { store, silentAfterMs, now, timers } = options;
  let callOff: (() => void) | undefined;
  let round = Promise.resolve();
  let closed = false;

  const tellAll = async (): Promise<void> => {
    const before = new Date(now().getTime() - silentAfterMs).toISOString();
    let told = mostAtOnce;
    while (told === mostAtOnce) {
      // oxlint-disable-next-line no-await-in-loop -- Each round begins with those that are left.
      told = await store.machines.tellSilent(before, mostAtOnce);
    }
  };

  const plan = (): void => {
    if (closed) return;
    callOff = timers.after(everyMs, () => {
      // The store has counted and logged its error; the next round tries again.
      round = tellAll()
        .catch(() => {})
        .then(plan);
    });
  };
  plan();

  return {
    close: async () => {
      closed = true;
      callOff?.();
      await round;
    },
  };
}
