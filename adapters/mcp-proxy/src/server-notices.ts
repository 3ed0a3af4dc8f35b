import { judgeItems } from "./judge-items.ts";
import type { JsonObject, Notification, Send } from "./message.ts";
import type { ToolGate } from "./tool-call.ts";

/** The notifications of a server, in their order, once they are judged. */
export type ServerNotices = {
  readonly add: (message: Notification, toClient: Send) => Promise<void>;
  /** Resolves when all until now are passed on or held back. */
  readonly settled: () => Promise<void>;
};

type Notice = {
  readonly message: Notification;
  readonly toClient: Send;
  readonly done: () => void;
};

const maxWaiting = 1_000;
/** Asked about in one question: a talkative server does not keep its own answers waiting. */
const atOnce = 100;

export function createServerNotices(gate: ToolGate, log: (line: string) => void): ServerNotices {
  const waiting: Notice[] = [];
  let last: Promise<void> = Promise.resolve();
  let isPassing = false;
  let isFull = false;

  async function passAll(): Promise<void> {
    isPassing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, atOnce);
      // One question after the other keeps the order.
      // oxlint-disable-next-line no-await-in-loop
      await pass(batch);
    }
    isPassing = false;
    isFull = false;
  }

  async function pass(batch: readonly Notice[]): Promise<void> {
    const methods = new Set(batch.map(({ message }) => message.method));
    const [only = ""] = methods;
    const name = methods.size === 1 ? only : "notifications";
    const params = batch.map(({ message }) => message.params);
    const judged = await judgeItems(gate, name, params).catch(() => []);
    for (const [index, { message, toClient, done }] of batch.entries()) {
      const result = judged[index] ?? { refused: "it cannot be judged." };
      if ("value" in result) toClient(withJudged(message, result.value));
      else log(`Held back ${message.method}: ${result.refused}`);
      done();
    }
  }

  return {
    add(message, toClient) {
      if (waiting.length >= maxWaiting) {
        // Said once: it would fill the log as well.
        if (!isFull)
          log("The server sends more notifications than can be judged; some are dropped.");
        isFull = true;
        return Promise.resolve();
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ message, toClient, done: resolve });
      last = promise;
      if (!isPassing) void passAll();
      return promise;
    },
    settled: () => last,
  };
}

function withJudged({ value }: Notification, params: JsonObject): JsonObject {
  return value["params"] === undefined ? value : { ...value, params };
}
