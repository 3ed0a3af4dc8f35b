/**
 * A token bucket a caller. Memory is bounded: the callers that were quiet longest are forgotten.
 */
export type RateLimiter = {
  /** Seconds to wait before the next request; 0 when this one may pass. */
  readonly take: (caller: string) => number;
};

export type RateLimit = {
  /** Requests a second in the long run. */
  readonly perSecond: number;
  /** Requests at once after a quiet time. */
  readonly burst: number;
};

const maxCallers = 10_000;

export function createRateLimiter(limit: RateLimit, nowMs: () => number): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(caller) {
      const at = nowMs();
      const bucket = buckets.get(caller) ?? { tokens: limit.burst, at };
      const refilled = bucket.tokens + ((at - bucket.at) / 1000) * limit.perSecond;
      bucket.tokens = Math.min(limit.burst, refilled);
      bucket.at = at;
      buckets.delete(caller);
      buckets.set(caller, bucket);
      if (buckets.size > maxCallers) forgetOldest(buckets);
      if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / limit.perSecond));
      bucket.tokens -= 1;
      return 0;
    },
  };
}

function forgetOldest(buckets: Map<string, unknown>): void {
  const oldest = buckets.keys().next();
  if (oldest.done !== true) buckets.delete(oldest.value);
}
