import type { Log } from "../core/log.ts";
import type { LimitedTable, TableSize } from "../store/row-limits.ts";
import type { Store } from "../store/store.ts";
import type { Timers } from "../core/timers.ts";

/** Rows that are kept however many calls there are; older ones leave before their time is over. */
export const rowLimits: Readonly<Record<LimitedTable, TableSize>> = {
  evaluations: { rows: 1_000_000, bytes: 1024 ** 3 },
  violations: { rows: 200_000, bytes: 512 * 1024 ** 2 },
  events: { rows: 200_000, bytes: 256 * 1024 ** 2 },
};

/** A look costs little; what a caller can write until the next one is beyond the limit. */
const everyMs = 15_000;

/** Looks again and again whether a table has grown too large. */
export function keepRowLimits({
  store,
  timers,
  log,
}: {
  readonly store: Pick<Store, "rowLimits">;
  readonly timers: Timers;
  readonly log: Log;
}): { readonly close: () => Promise<void> } {
  let callOff: (() => void) | undefined;
  let round = Promise.resolve();
  let closed = false;

  const look = async (): Promise<void> => {
    for (const table of ["evaluations", "violations", "events"] as const) {
      if (closed) return;
      // One table after the other: others write to the database, too.
      // oxlint-disable-next-line no-await-in-loop
      const rows = await store.rowLimits.trim(table, rowLimits[table]);
      if (rows > 0) log.warn("oldest rows deleted: limit reached", { table, rows });
    }
  };

  const plan = (): void => {
    if (closed) return;
    callOff = timers.after(everyMs, () => {
      // The store has counted and logged its error; the next round tries again.
      round = look()
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
