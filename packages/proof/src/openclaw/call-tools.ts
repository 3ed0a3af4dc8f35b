import { setTimeout as sleep } from "node:timers/promises";
import type { Seen } from "../core/judge.ts";
import type { Move } from "../core/move.ts";
import type { ProofRun } from "../core/proof-adapter.ts";
import type { Script } from "../core/script.ts";
import { ports, webAddress } from "../playing/places.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { forwardedFor } from "./deliver.ts";
import type { Entry } from "./entry.ts";

type Calling = {
  readonly entry: Extract<Entry, { by: "requests" }>;
  readonly moves: readonly Move[];
  readonly script: Pick<Script, "answered">;
  /** Calls of the script before those of the moves. */
  readonly skipped: number;
  readonly sandbox: Pick<Sandbox, "http">;
  readonly run: Pick<ProofRun, "limits" | "signal">;
};

/** Makes the calls of the moves that need no agent, as a client that has the gateway's secret. */
export async function callTools(calling: Calling): Promise<Seen["delivery"]> {
  const { moves, script, skipped } = calling;
  for (const [index, { call, requests = [] }] of moves.entries()) {
    let said: string | undefined = "";
    for (const argumentsFor of requests) {
      // oxlint-disable-next-line no-await-in-loop -- Each request needs the answer before it.
      const answer = await ask({ tool: call.tool, args: argumentsFor(said) }, calling);
      if (answer === undefined) {
        return { is: "unknown", detail: "the gateway did not answer a request in time" };
      }
      if (answer.status === 401 || answer.status === 403) {
        return { is: "refused", detail: `The gateway answered ${answer.status}.` };
      }
      said = answer.status === 404 ? undefined : answer.text;
      if (said === undefined) break;
    }
    if (requests.length > 0) script.answered(skipped + index, said);
  }
  return { is: "arrived" };
}

const retryMs = 2_000;
const unavailable = 503;

/** Undefined where nothing answers in time. A gateway that has just started puts callers off. */
async function ask(
  call: object,
  { entry: { agentId, token, from }, sandbox, run: { limits, signal } }: Calling,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  const until = Date.now() + limits.answerMs;
  while (!signal.aborted && Date.now() < until) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await sandbox.http({
      method: "POST",
      ...(from === "elsewhere" && { host: webAddress }),
      port: ports.gateway,
      path: "/tools/invoke",
      headers: {
        ...(token !== "" && { authorization: `Bearer ${token}` }),
        "content-type": "application/json",
        ...(from === "proxy" && forwardedFor),
      },
      body: JSON.stringify({ ...call, agentId }),
      timeoutMs: limits.answerMs,
    });
    if (answer !== undefined && answer.status !== unavailable) return answer;
    // oxlint-disable-next-line no-await-in-loop
    await sleep(retryMs);
  }
  return undefined;
}
