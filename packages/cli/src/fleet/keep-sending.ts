import { type DrainOptions, drainSpool } from "./drain-spool.ts";

export type KeepSending = {
  /** Something waits to be sent. */
  readonly wake: () => void;
  /** Gives up what is under way: it is still in the spool. */
  readonly close: () => Promise<void>;
};

export type KeepSendingOptions = Pick<DrainOptions, "spool" | "post" | "random"> & {
  readonly timers: {
    readonly after: (milliseconds: number, work: () => void) => () => void;
  };
  readonly sent: (services: readonly string[]) => void;
  /** The server will not take a scan. */
  readonly refused: (reason: string) => void;
  /** The spool itself cannot be read or written. */
  readonly failed: (error: unknown) => void;
  readonly waiting: (reason: string, nextTryMs: number) => void;
};

const firstWaitMs = 2_000;
const longestWaitMs = 5 * 60_000;

/** Sends what is in the spool, again and again while the server is away, each time later. */
export function keepSending(options: KeepSendingOptions): KeepSending {
  const { random, timers } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let round: Promise<void> | undefined;
  let isWoken = false;
  let failures = 0;
  let callOff: (() => void) | undefined;

  const drain = async (): Promise<void> => {
    const once = { tries: 1, wait: noWait, signal };
    const { sent, refused, waiting } = await drainSpool({ ...options, ...once });
    if (signal.aborted) return;
    if (sent.length > 0) options.sent(sent);
    for (const reason of refused) options.refused(reason);
    failures = waiting === "" ? 0 : failures + 1;
    if (waiting === "") return;
    const usual = Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs);
    const nextTryMs = Math.round(usual * (0.5 + random() / 2));
    options.waiting(waiting, nextTryMs);
    callOff?.();
    callOff = timers.after(nextTryMs, start);
  };

  const start = (): void => {
    if (signal.aborted) return;
    if (round !== undefined) {
      isWoken = true;
      return;
    }
    isWoken = false;
    round = oneRound();
  };

  const oneRound = async (): Promise<void> => {
    try {
      await drain();
    } catch (error) {
      // The disk may be full for a while; what is there is tried again with the next scan.
      options.failed(error);
    }
    round = undefined;
    if (isWoken && failures === 0) start();
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

async function noWait(): Promise<void> {}
