import { createAskPerson } from "./ask-person.ts";
import {
  errorCodes,
  errorFor,
  isObject,
  type JsonObject,
  type Message,
  type Request,
  type RequestId,
  type Response,
  type Send,
} from "./message.ts";
import { createPendingRequests, maxPending, type PendingRequest } from "./pending-requests.ts";
import type { CalledTool } from "./pending-requests.ts";
import { refusal } from "./refusals.ts";
import { decideCall, type ToolGate } from "./tool-call.ts";
import { filteredToolList } from "./tool-list.ts";
import { decideResult } from "./tool-result.ts";

/** Where the messages of one exchange go. */
export type Route = { readonly toClient: Send; readonly toServer: Send };

/** What stands between one client and one server: passes messages on as they are, but for tools. */
export type ProxySession = {
  /** Resolves when the message is passed on, answered or dropped. Never rejects. */
  readonly fromClient: (message: Message, route: Route) => Promise<void>;
  /** Likewise. An answer that nobody waits for is dropped. */
  readonly fromServer: (message: Message, toClient: Send) => Promise<void>;
  /** The server will not answer this request; true when it was open. */
  readonly forget: (id: RequestId) => boolean;
  /** Answers every request that is still open with an error: the server will not. */
  readonly failAll: (reason: string, toClient: Send) => void;
};

export type SessionOptions = Omit<ToolGate, "person"> & {
  readonly log: (line: string) => void;
  /** Milliseconds that a person has to answer. */
  readonly askTimeoutMs: number;
};

/** Tasks whose results are still to come. */
const maxTasks = 1_000;

export function createProxySession({ log, askTimeoutMs, ...rest }: SessionOptions): ProxySession {
  const gate: ToolGate = { ...rest, person: createAskPerson(askTimeoutMs) };
  const pending = createPendingRequests();
  const tasks = new Map<string, CalledTool>();

  async function request(message: Request, { toClient, toServer }: Route): Promise<void> {
    const { id, method, params } = message;
    const tool = method === "tools/call" ? calledTool(params) : tasks.get(taskIdIn(params));
    const opened = pending.add({ id, method, ...(tool === undefined ? {} : { tool }) });
    if (opened === undefined) {
      const why = pending.isOpen(id) ? "This id is in use" : `More than ${maxPending} are open`;
      toClient(errorFor(id, errorCodes.invalidRequest, `${why}.`));
    } else if (method !== "tools/call") {
      if (method === "initialize") gate.person.learn(params["capabilities"]);
      toServer(message.value);
    } else if (tool === undefined) {
      pending.take(id);
      toClient(errorFor(id, errorCodes.invalidParams, "A call names a tool, with an object."));
    } else await call(message, { opened, tool }, { toClient, toServer });
  }

  async function call(
    { id, params, value }: Request,
    { opened, tool }: { readonly opened: PendingRequest; readonly tool: CalledTool },
    { toClient, toServer }: Route,
  ): Promise<void> {
    const cancelled = opened.cancelled.signal;
    const decision = await decideCall(gate, id, tool, { toClient, cancelled }).catch(() => ({
      refused: "Parapet blocked this call: it cannot be judged.",
    }));
    if (cancelled.aborted) return;
    if ("args" in decision) {
      const isSame = decision.args === tool.args;
      toServer(isSame ? value : { ...value, params: { ...params, arguments: decision.args } });
    } else {
      pending.take(id);
      toClient(refusal(id, decision.refused));
    }
  }

  /** Nobody waits for the answer any more: a late one is dropped, and a call that is still judged never leaves. */
  function cancel(requestId: unknown): void {
    if (typeof requestId !== "string" && typeof requestId !== "number") return;
    pending.take(requestId)?.cancelled.abort();
  }

  async function response(message: Response, toClient: Send): Promise<void> {
    const opened = pending.take(message.id);
    if (opened === undefined) {
      log("The server answered what nobody had asked; dropped.");
      return;
    }
    const answer = await answerTo(opened, message, toClient).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : "unknown reason";
      log(`An answer cannot be judged: ${why}`);
      return errorFor(message.id, errorCodes.away, `Parapet cannot judge this answer: ${why}`);
    });
    if (!opened.cancelled.signal.aborted) toClient(answer);
  }

  async function answerTo(
    opened: PendingRequest,
    message: Response,
    toClient: Send,
  ): Promise<JsonObject> {
    if (opened.method === "tools/list") return filteredToolList(gate, message.value, log);
    if (opened.method === "tools/call") {
      const taskId = taskIdIn(message.value["result"]);
      if (opened.tool !== undefined && taskId !== "" && tasks.size < maxTasks) {
        tasks.set(taskId, opened.tool);
      }
    } else if (opened.method !== "tasks/result") return message.value;
    return decideResult(gate, opened, message, toClient);
  }

  return {
    async fromClient(message, route) {
      try {
        if (message.kind === "request") await request(message, route);
        else if (message.kind === "response") {
          if (!gate.person.take(message)) route.toServer(message.value);
        } else {
          if (message.method === "notifications/cancelled") cancel(message.params["requestId"]);
          route.toServer(message.value);
        }
      } catch {
        log("A message of the client cannot be passed on.");
        if (message.kind !== "request") return;
        pending.take(message.id);
        route.toClient(unreadable(message.id));
      }
    },
    async fromServer(message, toClient) {
      try {
        if (message.kind === "response") await response(message, toClient);
        else toClient(message.value);
      } catch {
        log("A message of the server cannot be passed on.");
        if (message.kind === "response") toClient(unreadable(message.id));
      }
    },
    forget: (id) => pending.take(id) !== undefined,
    failAll(reason, toClient) {
      for (const { id } of pending.takeAll()) toClient(errorFor(id, errorCodes.away, reason));
    },
  };
}

/** In the place of what can be read and not be written again: it is nested too deeply. */
function unreadable(id: RequestId): JsonObject {
  return errorFor(id, errorCodes.invalidRequest, "Parapet cannot pass this message on.");
}

function calledTool(params: JsonObject): CalledTool | undefined {
  const { name, arguments: args = {} } = params;
  return typeof name === "string" && name !== "" && isObject(args) ? { name, args } : undefined;
}

/** Of `tasks/result`, and in the result of a call that goes on as a task; "" elsewhere. */
function taskIdIn(value: unknown): string {
  if (!isObject(value)) return "";
  const { taskId, task } = value;
  if (typeof taskId === "string") return taskId;
  return isObject(task) && typeof task["taskId"] === "string" ? task["taskId"] : "";
}
