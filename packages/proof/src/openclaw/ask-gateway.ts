import { setTimeout as sleep } from "node:timers/promises";
import type { ProofRun } from "../core/proof-adapter.ts";
import { ports, webAddress } from "../playing/places.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";

/** Who asks the gateway over HTTP. */
export type Client = {
  /** "": it has none. */
  readonly token: string;
  /**
   * On the gateway's machine, on another one, or behind a proxy of this machine that says whom it
   * forwards for.
   */
  readonly from: "here" | "elsewhere" | "proxy";
};

export type Asking = {
  readonly sandbox: Pick<Sandbox, "http">;
  readonly run: Pick<ProofRun, "limits" | "signal">;
  /** True where an answer is not waited for any more; left out: never. */
  readonly isOver?: () => boolean;
};

const retryMs = 2_000;
const unavailable = 503;

/** Nobody's address. */
const forwardedFor = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };

/**
 * What the gateway answers to a text in JSON. A gateway that has just started puts callers off:
 * undefined where nothing else answers in time.
 */
export async function askGateway(
  { token, from }: Client,
  { path, body }: { readonly path: string; readonly body: object },
  { sandbox, run: { limits, signal }, isOver = () => false }: Asking,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  const until = Date.now() + limits.answerMs;
  do {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await sandbox.http({
      method: "POST",
      // By this address of the machine, a client is not taken for one of the machine itself.
      ...(from === "elsewhere" && { host: webAddress }),
      port: ports.gateway,
      path,
      headers: {
        ...(token !== "" && { authorization: `Bearer ${token}` }),
        "content-type": "application/json",
        ...(from === "proxy" && forwardedFor),
      },
      body: JSON.stringify(body),
      timeoutMs: limits.answerMs,
    });
    if (answer !== undefined && answer.status !== unavailable) return answer;
    // oxlint-disable-next-line no-await-in-loop
    await sleep(retryMs);
  } while (!signal.aborted && Date.now() < until && !isOver());
  return undefined;
}
