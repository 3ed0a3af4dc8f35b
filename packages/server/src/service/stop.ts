import type { Log } from "../core/log.ts";

/** A stop lasts as long as the requests under way, and this many milliseconds at most. */
export const graceMs = 5_000;

export type Running = {
  /** Streams end themselves when it is aborted. */
  readonly closing: AbortController;
  readonly server: { readonly stop: (graceMs: number) => Promise<void> };
  /** Lets nobody find the address any more. */
  readonly forgetAddress: () => Promise<void>;
  readonly endWork: () => Promise<unknown>;
  /** Takes out what the start opened. */
  readonly start: { readonly close: () => Promise<void> };
  /** Closes all that was opened. */
  readonly release: () => Promise<void>;
  readonly log: Log;
  readonly nowMs: () => number;
};

/** Ends a service in order, once: however often it is asked, all wait for the same end. */
export function stopOf(running: Running): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= stop(running));
}

async function stop({
  closing,
  server,
  forgetAddress,
  endWork,
  start,
  release,
  log,
  nowMs,
}: Running): Promise<void> {
  const began = nowMs();
  log.info("stopping");
  closing.abort();
  // At once: who is told that it stops finds nobody on the port.
  const closed = server.stop(graceMs);
  await forgetAddress();
  await closed;
  await endWork();
  // Also where the demonstration cannot be taken out, since the disk is full.
  await start.close().finally(release);
  log.info("stopped", { duration_ms: Math.round(nowMs() - began) });
}
