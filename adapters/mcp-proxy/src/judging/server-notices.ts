import { isSilent, judgeItems, methodSubject } from "./judge-items.ts";
import type { Judged } from "./judge-texts.ts";
import type { JsonObject, Notification, Send } from "../messages/message.ts";
import type { CalledTool } from "./pending-requests.ts";
import type { ToolGate } from "./tool-call.ts";

/** The notifications of a server, in their order, once they are evaluated. */
export type ServerNotices = {
  /** `call` is the one that it tells of, if any. */
  readonly add: (message: Notification, toClient: Send, call?: CalledTool) => Promise<void>;
  /** Resolves when all until now are passed on or blocked. */
  readonly settled: () => Promise<void>;
};

type Notice = {
  readonly message: Notification;
  readonly toClient: Send;
  readonly call: CalledTool | undefined;
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
      await pass(batch).catch(() => log("Notifications from the server cannot be forwarded."));
      for (const { done } of batch) done();
    }
    isPassing = false;
    isFull = false;
  }

  async function pass(batch: readonly Notice[]): Promise<void> {
    const judged = new Map<Notice, Judged>();
    const byCall = Map.groupBy(batch, callOf);
    for (const [call, notices] of byCall) {
      // One question after the other: the service has other callers.
      // oxlint-disable-next-line no-await-in-loop
      const results = await judgeAll(notices, call).catch(() => []);
      for (const [index, notice] of notices.entries()) {
        const result = results[index];
        if (result !== undefined) judged.set(notice, result);
      }
    }
    for (const notice of batch) {
      const { message, toClient } = notice;
      const result = judged.get(notice) ?? { refused: "it cannot be evaluated." };
      if ("value" in result) toClient(withJudged(message, result.value));
      else log(`Blocked ${message.method}: ${result.refused}`);
    }
  }

  function judgeAll(
    notices: readonly Notice[],
    call: CalledTool | undefined,
  ): Promise<readonly Judged[]> {
    const [only = "", ...others] = new Set(notices.map(({ message }) => message.method));
    const name = others.length === 0 ? only : "notifications";
    const subject = call === undefined ? methodSubject(name) : { ...call, isTool: true };
    return judgeItems(
      gate,
      subject,
      notices.map(({ message }) => message.params),
    );
  }

  return {
    add(message, toClient, call) {
      if (waiting.length >= maxWaiting) {
        // Said once: it would fill the log as well.
        if (!isFull)
          log("The server sends more notifications than can be evaluated; dropping some.");
        isFull = true;
        return Promise.resolve();
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ message, toClient, call, done: resolve });
      last = promise;
      if (!isPassing) void passAll();
      return promise;
    },
    settled: () => last,
  };
}

/** Undefined for what is no tool's, and for a progress without a word, which is no answer of it. */
function callOf({ message, call }: Notice): CalledTool | undefined {
  try {
    return isSilent(message.params) ? undefined : call;
  } catch {
    // Nested too deeply: it is blocked when it is evaluated.
    return call;
  }
}

function withJudged({ value }: Notification, params: JsonObject): JsonObject {
  return value["params"] === undefined ? value : { ...value, params };
}
