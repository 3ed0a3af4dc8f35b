import type { z } from "zod";
import { codeOf } from "../allowed-address.ts";
import type { BoundedFetch } from "../bounded-fetch.ts";
import { judged } from "../judged.ts";
import type { DeliveryOutcome } from "../receiver.ts";
import { TrackerFailure } from "./tracker.ts";

/** Asks a tracker, and reads its answer as JSON. Throws TrackerFailure. */
export type TrackerCall = <Answer>(
  request: { readonly method?: string; readonly path: string; readonly body?: object },
  answer: z.ZodType<Answer>,
) => Promise<Answer>;

export type TrackerCallOptions = {
  /** Without a slash at its end. */
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Statuses that what is set in the tracker causes, and not a message: asked again. */
  readonly retried: readonly number[];
  readonly send: BoundedFetch;
  readonly now: () => Date;
};

/** All calls for one event, while this server holds the receiver. */
const mostMs = 40_000;

/** Calls that have to be done within a time from now on. */
export function trackerCalls({
  base,
  headers,
  retried,
  send,
  now,
}: TrackerCallOptions): TrackerCall {
  const end = now().getTime() + mostMs;
  return async ({ method = "GET", path, body }, answer) => {
    if (now().getTime() > end) throw failed("timeout");
    const response = await send(`${base}${path}`, {
      method,
      headers: {
        ...headers,
        "user-agent": "Parapet",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? "" : JSON.stringify(body),
    }).catch((error: unknown) => {
      throw failed(reasonOf(error));
    });
    const { status } = response;
    const judgment = judged({ sent: true, status });
    const outcome: DeliveryOutcome = retried.includes(status)
      ? { outcome: "failed", reason: `status ${status}` }
      : judgment;
    if (outcome.outcome === "failed") {
      throw new TrackerFailure({ ...outcome, ...pauseOf(response.headers, now()) }, status);
    }
    if (outcome.outcome === "refused") throw new TrackerFailure(outcome, status);
    const read = answer.safeParse(jsonOf(await response.text()));
    if (!read.success) throw failed("unexpected answer");
    return read.data;
  };
}

function failed(reason: string): TrackerFailure {
  return new TrackerFailure({ outcome: "failed", reason });
}

/** Messages of the system name addresses; the others are codes. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return code === "Error" && error instanceof Error ? error.message : code;
}

function jsonOf(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** When to come back, where the tracker says it. */
function pauseOf(headers: Headers, now: Date): { readonly retryAfterMs?: number } {
  const after = headers.get("retry-after") ?? "";
  const until = /^\d{1,9}$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now.getTime();
  if (Number.isFinite(until)) return { retryAfterMs: Math.max(0, until) };
  const reset = headers.get("x-ratelimit-reset") ?? "";
  if (headers.get("x-ratelimit-remaining") !== "0" || !/^\d{1,12}$/.test(reset)) return {};
  return { retryAfterMs: Math.max(0, Number(reset) * 1000 - now.getTime()) };
}
