import type { Log } from "@parapet/server/watching";
import type { Exchanged } from "./exchange-instructions.ts";

export type WatchInstructionsOptions = {
  /** Notes what the history of fixes says. */
  readonly settle: () => Promise<void>;
  readonly exchange: (signal: AbortSignal) => Promise<Exchanged>;
  readonly timers: { readonly after: (milliseconds: number, work: () => void) => () => void };
  /** From 0 to 1: machines that were started together do not ask together. */
  readonly random: () => number;
  readonly log: Pick<Log, "info" | "warn">;
};

export type WatchInstructions = {
  /** Something may have changed here or on the server. */
  readonly wake: () => void;
  readonly close: () => Promise<void>;
};

const everyMs = 5 * 60_000;

/**
 * Fetches instructions again and again, and sends what was answered. Makes no fix: the log says
 * that the owner is asked.
 */
export function watchInstructions(options: WatchInstructionsOptions): WatchInstructions {
  const { timers, random, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let round: Promise<void> | undefined;
  let isWoken = false;
  let away = "";
  let callOff: (() => void) | undefined;

  const look = async (): Promise<void> => {
    await options.settle().catch((error: unknown) => {
      log.warn("history of fixes unreadable", { error: nameOf(error) });
    });
    const exchanged = await options.exchange(signal);
    if (signal.aborted) return;
    for (const { instruction_id, service, check_ids } of exchanged.added) {
      log.info("fix plan waits for its owner", {
        instruction_id,
        service,
        checks: check_ids.join(", "),
        command: "parapet instructions list",
      });
    }
    if (exchanged.refused > 0) log.warn("instructions refused", { count: exchanged.refused });
    if (exchanged.away !== "" && exchanged.away !== away) {
      log.warn("instructions wait", { reason: exchanged.away });
    }
    away = exchanged.away;
  };

  const start = (): void => {
    if (signal.aborted) return;
    if (round !== undefined) {
      isWoken = true;
      return;
    }
    isWoken = false;
    callOff?.();
    round = look()
      .catch((error: unknown) => log.warn("instructions failed", { error: nameOf(error) }))
      .then(() => {
        round = undefined;
        if (isWoken) return start();
        if (!signal.aborted) callOff = timers.after(everyMs * (0.75 + random() / 2), start);
        return undefined;
      });
  };

  return {
    wake: start,
    close: async () => {
      stopping.abort();
      callOff?.();
      await round;
    },
  };
}

/** A message may hold what a workspace holds. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  return "code" in error ? `${error.name} ${String(error.code)}` : error.name;
}
