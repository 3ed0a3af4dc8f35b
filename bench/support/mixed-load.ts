import { Agent, request } from "node:http";
import { askGuardrails, type Installation } from "@parapet/adapter-link";
import { spanBatch } from "../../packages/server/src/telemetry/otlp/span-batch.test-support.ts";
import { callOf } from "./protected-agent.ts";

/** What one round of mixed work took. */
export type MixedRound = {
  readonly requests: number;
  /**
   * Milliseconds until each call was judged that shows who calls by nothing, over TCP: the service
   * looks up whose connection it is.
   */
  readonly evaluations: readonly number[];
  /** The same for calls that an adapter signs and sends over the local socket. */
  readonly ofAdapters: readonly number[];
  /**
   * The same for a server that gives every body back, where there is one, asked in turns with the
   * service.
   */
  readonly echoes: readonly number[];
  /**
   * Milliseconds of each call over TCP without the time for which the service, or the caller, could
   * have run and had no core; what a machine with enough of them would show at most.
   */
  readonly withCore: readonly number[];
};

export type MixedLoad = {
  readonly round: () => Promise<MixedRound>;
  readonly close: () => void;
};

const lists = [
  "/api/v1/health",
  "/api/v1/scans?limit=50",
  "/api/v1/risk/attack-paths?limit=50",
  "/api/v1/risk/summary",
  "/api/v1/risk/map",
  "/api/v1/agents?limit=50",
  "/api/v1/violations?limit=50",
  "/api/v1/topology/graph",
  "/api/v1/guardrails",
  "/api/v1/activity",
  "/api/v1/risk/events",
  "/api/v1/risk/history",
  "/api/v1/sessions?limit=50",
  "/api/v1/receivers",
];
const evaluationsOfRound = 60;
const spansOfRequest = 512;
const unsigned = { service: "bench", adapter: "bench" };

/**
 * All that a service is asked for at once, in rounds that are alike: a scan, telemetry, lists, a
 * stream that is opened and left, and calls of agents one after the other beside them. Sessions are
 * those of the round before, so that nothing that is kept of them grows.
 */
export function mixedLoad(
  url: string,
  workspace: string,
  {
    echo,
    installation,
    waited = () => 0,
  }: {
    readonly echo?: string;
    /** Of an adapter that asks in turns with the others, where there is one. */
    readonly installation?: Installation;
    /** Milliseconds for which service and caller have waited for a core so far. */
    readonly waited?: () => number;
  } = {},
): MixedLoad {
  const others = new Agent({ keepAlive: false, maxSockets: 16 });
  const spans = spanBatch(spansOfRequest, Date.now());
  let requests = 0;

  const send = (
    path: string,
    body?: Buffer | object,
    agent = others,
    server = url,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      requests += 1;
      const isBytes = Buffer.isBuffer(body);
      const outgoing = request(
        `${server}${path}`,
        {
          agent,
          method: body === undefined ? "GET" : "POST",
          headers: { "Content-Type": isBytes ? "application/x-protobuf" : "application/json" },
        },
        (answer) => {
          const { statusCode = 0 } = answer;
          answer.resume();
          answer.on("error", reject);
          answer.on("end", () => {
            if (statusCode < 300) resolve();
            else reject(new Error(`${path} was answered with ${statusCode}.`));
          });
        },
      );
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        // A connection that idled may be closed just when it is used again. Where cores are rare it
        // idles between two calls, and adapters begin again as well.
        const wasOver = outgoing.reusedSocket && error.code === "ECONNRESET";
        if (wasOver) resolve(send(path, body, agent, server));
        else reject(error);
      });
      outgoing.end(isBytes || body === undefined ? body : JSON.stringify(body));
    });

  const stream = (): Promise<void> =>
    new Promise((resolve, reject) => {
      requests += 1;
      const outgoing = request(`${url}/api/v1/violations/stream`, { agent: false }, (answer) => {
        answer.on("error", () => undefined);
        outgoing.destroy();
        resolve();
      });
      outgoing.on("error", (error) => (outgoing.destroyed ? resolve() : reject(error)));
      outgoing.end();
    });

  const evaluate = async (): Promise<Omit<MixedRound, "requests">> => {
    const evaluations: number[] = [];
    const ofAdapters: number[] = [];
    const echoes: number[] = [];
    const withCore: number[] = [];
    // As adapters do, an agent keeps its connection from call to call.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; n < evaluationsOfRound; n += 1) {
      // One after the other, as an agent calls its tools.
      /* oxlint-disable no-await-in-loop */
      const waitedBefore = waited();
      const sent = performance.now();
      await send("/api/v1/guardrails/evaluate", { ...callOf(n), ...unsigned }, agent);
      const answered = performance.now();
      evaluations.push(answered - sent);
      withCore.push(answered - sent - (waited() - waitedBefore));
      if (installation !== undefined) {
        requests += 1;
        const asked = performance.now();
        await askGuardrails(installation, callOf(n), { adapter: "sdk", timeoutMs: 10_000 });
        ofAdapters.push(performance.now() - asked);
      }
      if (echo === undefined) continue;
      const sentToEcho = performance.now();
      await send("/", { ...callOf(n), ...unsigned }, agent, echo);
      /* oxlint-enable no-await-in-loop */
      echoes.push(performance.now() - sentToEcho);
    }
    agent.destroy();
    return { evaluations, ofAdapters, echoes, withCore };
  };

  return {
    round: async () => {
      requests = 0;
      const [times] = await Promise.all([
        evaluate(),
        send("/api/v1/scan", { workspace_path: workspace }),
        send("/v1/traces", Buffer.from(spans.renewed())),
        stream(),
        ...lists.map((path) => send(path)),
      ]);
      return { requests, ...times };
    },
    close: () => others.destroy(),
  };
}
