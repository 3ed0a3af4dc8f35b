import type { JsonObject, Send } from "../messages/message.ts";
import type { Protocol } from "../messages/protocol.ts";
import type { ServerNotices } from "../judging/server-notices.ts";
import type { ToolGate } from "../judging/tool-call.ts";
import type { PendingRequests } from "../judging/pending-requests.ts";
import type { RequestIds } from "./request-ids.ts";
import type { Tasks } from "./tasks.ts";

/** Where the messages of one exchange go. */
export type Route = { readonly toClient: Send; readonly toServer: Send };

/** Where a question to the person goes, and whether anyone still waits for the answer to it. */
export type AskRoute = { readonly toClient: Send; readonly cancelled: AbortSignal };

/** What all handlers of one session share. */
export type SessionState = {
  readonly gate: ToolGate;
  readonly protocol: Protocol;
  readonly log: (line: string) => void;
  /** Requests of the client, which the server has to answer. */
  readonly clientRequests: PendingRequests;
  /** Requests of the server, which the client has to answer, by the ids that the client knows. */
  readonly serverRequests: PendingRequests;
  readonly requestIds: RequestIds;
  /** Tasks that calls of the client have become. */
  readonly serverTasks: Tasks;
  /** Tasks that requests of the server have become. */
  readonly clientTasks: Tasks;
  readonly notices: ServerNotices;
};

/** A sentence for a log or a model in the place of a message. */
export type Refused = { readonly refused: string };

/** The parameters that go on to the server. */
export type JudgedParams = { readonly params: JsonObject } | Refused;
