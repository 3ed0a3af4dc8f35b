import { randomUUID } from "node:crypto";
import { isObject, type JsonObject, type Response, type Send } from "../messages/message.ts";

export type AskPerson = {
  /** The client has said in `initialize` what it can. */
  readonly learn: (capabilities: unknown) => void;
  readonly canAsk: () => boolean;
  /** True when the person allows it; false for everything else, and when nobody answers in time. */
  readonly ask: (question: string, toClient: Send, cancelled: AbortSignal) => Promise<boolean>;
  /** True when the response answers one of these questions: it is not the server's then. */
  readonly take: (response: Response) => boolean;
};

/** Where a question would be one of many. */
export const nobodyToAsk: AskPerson = {
  learn: () => undefined,
  canAsk: () => false,
  ask: () => Promise.resolve(false),
  take: () => false,
};

/** Asks the person in front of the client, by `elicitation/create`. */
export function createAskPerson(timeoutMs: number): AskPerson {
  const waiting = new Map<string, (result: unknown) => void>();
  let isOffered = false;
  return {
    learn(capabilities) {
      isOffered = offersForms(capabilities);
    },
    canAsk: () => isOffered,
    ask(question, toClient, cancelled) {
      const id = `parapet-${randomUUID()}`;
      const timeout = AbortSignal.timeout(timeoutMs);
      const given = AbortSignal.any([cancelled, timeout]);
      return new Promise((resolve) => {
        const settle = (isAllowed: boolean): void => {
          waiting.delete(id);
          given.removeEventListener("abort", giveUp);
          resolve(isAllowed);
        };
        const giveUp = (): void => {
          settle(false);
          toClient(withdrawn(id));
        };
        waiting.set(id, (result) => settle(isConsent(result)));
        given.addEventListener("abort", giveUp);
        if (given.aborted) giveUp();
        else toClient(request(id, question));
      });
    },
    take({ id, value }) {
      const settle = typeof id === "string" ? waiting.get(id) : undefined;
      settle?.(value["result"]);
      return settle !== undefined;
    },
  };
}

/** Without any mode named, a client that knows elicitation shows forms. */
function offersForms(capabilities: unknown): boolean {
  const elicitation = isObject(capabilities) ? capabilities["elicitation"] : undefined;
  if (!isObject(elicitation)) return false;
  return elicitation["form"] !== undefined || elicitation["url"] === undefined;
}

function request(id: string, message: string): JsonObject {
  return {
    jsonrpc: "2.0",
    id,
    method: "elicitation/create",
    params: {
      message,
      requestedSchema: {
        type: "object",
        properties: {
          allow: { type: "boolean", title: "Allow this once", default: false },
        },
        required: ["allow"],
      },
    },
  };
}

function withdrawn(requestId: string): JsonObject {
  const params = { requestId, reason: "Nobody answered in time." };
  return { jsonrpc: "2.0", method: "notifications/cancelled", params };
}

function isConsent(result: unknown): boolean {
  if (!isObject(result) || result["action"] !== "accept") return false;
  return isObject(result["content"]) && result["content"]["allow"] === true;
}
