import { createHash } from "node:crypto";

/** What has to be known until a browser comes back. */
export type Pending<Value> = {
  readonly value: Value;
  /** SHA-256 of the secret in the browser's cookie. */
  readonly browser: string;
  readonly endsAt: number;
};

/** What waits for a browser to come back with a secret, once and soon. */
export type PendingSignIns<Value> = {
  readonly keep: (secret: string, browser: string, value: Value) => void;
  /** The value, for the browser that began alone, and not a second time. */
  readonly take: (secret: string, browsers: readonly string[]) => Value | undefined;
};

/** Anyone may begin: the oldest is forgotten. */
const mostPending = 10_000;

export function pendingSignIns<Value>({
  lifeMs,
  nowMs,
}: {
  readonly lifeMs: number;
  readonly nowMs: () => number;
}): PendingSignIns<Value> {
  const pending = new Map<string, Pending<Value>>();
  return {
    keep: (secret, browser, value) => {
      const [oldest] = pending.keys();
      if (pending.size >= mostPending && oldest !== undefined) pending.delete(oldest);
      pending.set(digest(secret), { value, browser: digest(browser), endsAt: nowMs() + lifeMs });
    },
    take: (secret, browsers) => {
      const at = digest(secret);
      const found = pending.get(at);
      pending.delete(at);
      if (found === undefined || found.endsAt <= nowMs()) return undefined;
      return browsers.some((browser) => digest(browser) === found.browser)
        ? found.value
        : undefined;
    },
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
