import type { PostUpload, SentScan } from "./post-upload.ts";
import type { Spool } from "./spool.ts";

export type Drained = {
  /** Services whose scans the server has now, in the order of sending. */
  readonly sent: readonly string[];
  /** What the server said of each, by its name in the spool. */
  readonly answers: ReadonlyMap<string, SentScan>;
  /** Why scans were given up, one each. */
  readonly refused: readonly string[];
  /** Why the others wait; "" where none does. */
  readonly waiting: string;
};

export type DrainOptions = {
  readonly spool: Spool;
  readonly post: PostUpload;
  /** Tries of one scan before all that follow wait as well. */
  readonly tries: number;
  /** From 0 to 1: machines that were cut off together do not return together. */
  readonly random: () => number;
  /** Resolves after so many milliseconds, or when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
};

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

/**
 * Sends what waits, oldest first. Ends at the second in a row that the server cannot take now: one
 * alone does not hold up the others.
 */
export async function drainSpool(options: DrainOptions): Promise<Drained> {
  const { spool, signal } = options;
  const sent: string[] = [];
  const answers = new Map<string, SentScan>();
  const refused: string[] = [];
  let waiting = "";
  let failures = 0;
  // The order of the scans of a workspace is that in which they were made.
  /* oxlint-disable no-await-in-loop */
  for (const name of await spool.names()) {
    if (signal.aborted) return { sent, answers, refused, waiting: "Stopped." };
    const scan = await spool.read(name);
    if (scan === undefined) {
      await spool.remove(name);
      continue;
    }
    const outcome = await sendPatiently(options, scan.body);
    if (outcome.outcome === "later") {
      waiting = outcome.reason;
      failures += 1;
      if (failures > 1) break;
      continue;
    }
    failures = 0;
    if (outcome.outcome === "refused") refused.push(outcome.reason);
    else {
      sent.push(outcome.service);
      answers.set(name, outcome);
    }
    await spool.remove(name);
  }
  /* oxlint-enable no-await-in-loop */
  return { sent, answers, refused, waiting };
}

async function sendPatiently({ post, tries, random, wait, signal }: DrainOptions, body: Buffer) {
  for (let attempt = 1; ; attempt += 1) {
    /* oxlint-disable no-await-in-loop -- Each try follows the failure of the one before. */
    const outcome = await post(body, signal);
    if (outcome.outcome !== "later" || outcome.isSettled) return outcome;
    if (attempt >= tries || signal.aborted) return outcome;
    const usual = Math.min(firstWaitMs * 4 ** (attempt - 1), longestWaitMs);
    await wait(Math.max(outcome.afterMs, usual * (0.5 + random())), signal);
    /* oxlint-enable no-await-in-loop */
  }
}
