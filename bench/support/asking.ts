import { once } from "node:events";
import { Worker } from "node:worker_threads";

type Answer = { readonly status: number; readonly took: number; readonly longestLook: number };

/** A caller of a service, in its own thread so that its work is not the service's. */
export type Caller = {
  /**
   * Sends one request, a GET without a body, and, until it is answered, asks `/livez` again and
   * again. Answers how long both took, in milliseconds, the longest of the latter.
   */
  readonly ask: (path: string, body?: object) => Promise<Answer>;
  /**
   * Only asks `/livez`, for so many milliseconds: what the machine does to a service that has
   * nothing else to do.
   */
  readonly idle: (milliseconds: number) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

const source = `
const { parentPort, workerData: { url, token } } = require("node:worker_threads");
const headers = { "Content-Type": "application/json", Authorization: "Bearer " + token };
parentPort.on("message", async ({ path, body, milliseconds }) => {
  const started = performance.now();
  let ended = false;
  const done = (status) => { ended = true; return status; };
  const asked = path === undefined
    ? new Promise((resolve) => setTimeout(() => resolve(done(200)), milliseconds))
    : fetch(url + path, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) })
        .then(async (response) => { await response.arrayBuffer(); return done(response.status); });
  let longestLook = 0;
  while (!ended) {
    const looked = performance.now();
    await (await fetch(url + "/livez")).arrayBuffer();
    longestLook = Math.max(longestLook, performance.now() - looked);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  parentPort.postMessage({ status: await asked, took: performance.now() - started, longestLook });
});
`;

export function startCaller(url: string, token: string): Caller {
  const worker = new Worker(source, { eval: true, workerData: { url, token } });
  const answerTo = async (request: object): Promise<Answer> => {
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(request);
    const [answer] = await once(worker, "message");
    return answer;
  };
  return {
    ask: (path, body) => answerTo({ path, body }),
    idle: (milliseconds) => answerTo({ milliseconds }),
    close: async () => {
      await worker.terminate();
    },
  };
}
