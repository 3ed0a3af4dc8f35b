import type { Log } from "../core/log.ts";
import { indexedText } from "../store/indexed-text.ts";
import { inTurn } from "../store/in-turn.ts";
import type { Store } from "../store/store.ts";
import type { Timers } from "../core/timers.ts";

/**
 * Scans workspaces again when something was seen of their services that had not been seen before.
 */
export type NewObservations = {
  /**
   * Called for services of which an agent or an edge is new; of those that nobody has scanned, too.
   */
  readonly seen: (services: readonly string[]) => void;
  /** Ends after the scan that is under way. */
  readonly close: () => Promise<void>;
};

export type NewObservationsOptions = {
  readonly store: Pick<Store, "workspaces">;
  /** Scans a workspace again and stores the result, off the thread that answers requests. */
  readonly rescan: (path: string) => Promise<unknown>;
  readonly timers: Timers;
  readonly log: Log;
};

/** What comes within this time is one scan. Milliseconds. */
const togetherMs = 1_000;
/**
 * A service is scanned at most so often for what was seen: anyone who sends spans can make up
 * names. Milliseconds.
 */
const restMs = 60_000;
const mostWaiting = 1_000;

export function followObservations(options: NewObservationsOptions): NewObservations {
  const { store, rescan, timers, log } = options;
  /** As telemetry shortens their names. */
  const waiting = new Set<string>();
  /** When each service was scanned last for what was seen of it. */
  const scanned = new Map<string, number>();
  let callOff: (() => void) | undefined;
  let round = Promise.resolve();
  let closed = false;

  const plan = (): void => {
    if (closed || callOff !== undefined || waiting.size === 0) return;
    callOff = timers.after(togetherMs, () => {
      callOff = undefined;
      round = round
        .then(look)
        // A database that is away has been logged; what is new comes with the next scan.
        .catch(() => {});
    });
  };

  const look = async (): Promise<void> => {
    const workspaces = (await store.workspaces.list()).filter(
      ({ service, machine }) => machine === "" && waiting.has(indexedText(service)),
    );
    const early = workspaces.filter(({ service }) => restOf(service) > 0);
    const due = workspaces.filter((workspace) => !early.includes(workspace));
    waiting.clear();
    for (const { service } of early) waiting.add(indexedText(service));
    await inTurn(due, async ({ service, path }) => {
      if (closed) return;
      scanned.set(service, timers.nowMs());
      log.info("new observations", { service });
      // What cannot be scanned now has been logged, and stays as it is.
      await rescan(path).catch(() => {});
    });
    plan();
  };

  const restOf = (service: string): number => {
    const last = scanned.get(service);
    return last === undefined ? 0 : last + restMs - timers.nowMs();
  };

  return {
    seen: (services) => {
      for (const service of services) if (waiting.size < mostWaiting) waiting.add(service);
      plan();
    },

    close: async () => {
      closed = true;
      callOff?.();
      await round;
    },
  };
}
