import { createAskPerson } from "../judging/ask-person.ts";
import {
  errorCodes,
  errorFor,
  type JsonObject,
  type Message,
  type RequestId,
} from "../messages/message.ts";
import type { Send } from "../messages/message.ts";
import { protocolWith } from "../messages/protocol.ts";
import { createServerNotices } from "../judging/server-notices.ts";
import { passClientNotification } from "./client-notification.ts";
import { passClientRequest } from "./client-request.ts";
import { passClientResponse } from "./client-response.ts";
import { createPendingRequests } from "../judging/pending-requests.ts";
import { createRequestIds } from "./request-ids.ts";
import { passServerNotification } from "./server-notification.ts";
import { passServerRequest } from "./server-request.ts";
import { passServerResponse } from "./server-response.ts";
import type { Route, SessionState } from "./session-state.ts";
import { createTasks, type Tasks } from "./tasks.ts";
import type { ToolGate } from "../judging/tool-call.ts";

/**
 * What stands between one client and one server: knows what they may say to each other, and has it
 * evaluated.
 */
export type ProxySession = {
  /** Resolves when the message is passed on, answered or dropped. Never rejects. */
  readonly fromClient: (message: Message, route: Route) => Promise<void>;
  /** Likewise. */
  readonly fromServer: (message: Message, route: Route) => Promise<void>;
  /** The server will not answer this request; true when it was open. */
  readonly forget: (id: RequestId) => boolean;
  /** Answers every request that is still open with an error: the server will not. */
  readonly failAll: (reason: string, toClient: Send) => void;
};

export type SessionOptions = Omit<ToolGate, "person"> & {
  readonly log: (line: string) => void;
  /** Milliseconds that a person has to answer. */
  readonly askTimeoutMs: number;
  /** Methods beside those of the protocol that the owner lets pass. */
  readonly allowedMethods: ReadonlySet<string>;
  /** Those that the server runs, where they outlive the session; else they end with it. */
  readonly tasks?: Tasks | undefined;
};

export function createProxySession(options: SessionOptions): ProxySession {
  const { log, askTimeoutMs, allowedMethods, tasks, ...rest } = options;
  const gate: ToolGate = { ...rest, person: createAskPerson(askTimeoutMs) };
  const state: SessionState = {
    gate,
    protocol: protocolWith(allowedMethods),
    log,
    clientRequests: createPendingRequests(),
    serverRequests: createPendingRequests(),
    requestIds: createRequestIds(),
    serverTasks: tasks ?? createTasks(Date.now),
    clientTasks: createTasks(Date.now),
    notices: createServerNotices(gate, log),
  };
  const { clientRequests } = state;

  return {
    async fromClient(message, route) {
      try {
        if (message.kind === "request") await passClientRequest(state, message, route);
        else if (message.kind === "notification") {
          await passClientNotification(state, message, route);
        } else await passClientResponse(state, message, route);
      } catch {
        log("A message from the client cannot be forwarded.");
        if (message.kind !== "request") return;
        clientRequests.take(message.id);
        route.toClient(unreadable(message.id));
      }
    },
    async fromServer(message, route) {
      try {
        if (message.kind === "request") await passServerRequest(state, message, route);
        else if (message.kind === "notification") {
          await passServerNotification(state, message, route);
        } else await passServerResponse(state, message, route.toClient);
      } catch {
        log("A message from the server cannot be forwarded.");
        if (message.kind === "response") route.toClient(unreadable(message.id));
      }
    },
    forget: (id) => clientRequests.take(id) !== undefined,
    failAll(reason, toClient) {
      for (const { id, cancelled } of clientRequests.takeAll()) {
        // A call that is still evaluated never leaves.
        cancelled.abort();
        toClient(errorFor(id, errorCodes.away, reason));
      }
    },
  };
}

/** In the place of what can be read and not be written again: it is nested too deeply. */
function unreadable(id: RequestId): JsonObject {
  return errorFor(id, errorCodes.invalidRequest, "Parapet cannot forward this message.");
}
