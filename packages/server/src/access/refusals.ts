import type { Log } from "../core/log.ts";
import { type Caller, callerName } from "./caller.ts";
import { originOf } from "./connection.ts";
import { createRateLimiter } from "./rate-limit.ts";

/** A request that was turned away. */
export type Refusal = {
  readonly requestId: string;
  /** Undefined when it was turned away before anyone asked who sends it. */
  readonly caller: Caller | undefined;
  /** Of the network; "" where that is unknown. */
  readonly address: string;
  readonly method: string;
  /** Pattern. */
  readonly route: string;
  /** As it was sent, without its query. */
  readonly path: string;
  readonly status: number;
  readonly reason: string;
};

type AuditedRefusal = {
  readonly actor: string;
  /** `originOf` the address. */
  readonly origin: string;
  readonly action: "call.refused";
  readonly target: string;
  readonly detail: string;
};

/**
 * Lines that one address may cause: anyone who is turned away all the time must fill neither the
 * log nor the database.
 */
const recorded = { perSecond: 1, burst: 60 };
const longestPath = 300;

/**
 * Logs those who were turned away, and keeps in the audit what an identified caller was not allowed
 * to do.
 */
export function refusalRecorder({
  log,
  audit,
  nowMs,
}: {
  readonly log: Log;
  readonly audit: (entry: AuditedRefusal) => Promise<void>;
  readonly nowMs: () => number;
}): (refusal: Refusal) => Promise<void> {
  const limiter = createRateLimiter(recorded, nowMs);
  return async ({ requestId, caller, address, method, route, path, status, reason }) => {
    if (limiter.take(address) > 0) return;
    const actor = caller === undefined ? "unknown" : callerName(caller);
    log.warn("refused", { request_id: requestId, caller: actor, address, method, route, status });
    if (status !== 403 || caller === undefined) return;
    const target = `${method} ${withoutTokens(path).slice(0, longestPath)}`;
    // A database that does not answer changes nothing about the refusal; its own error is logged
    // where it arises.
    await audit({
      actor,
      origin: originOf(address),
      action: "call.refused",
      target,
      detail: reason,
    }).catch(() => {});
  };
}

/** Someone may send a token where its id belongs. */
function withoutTokens(path: string): string {
  return path.replaceAll(/parapet_[\w-]{20,}/g, "parapet_…");
}
