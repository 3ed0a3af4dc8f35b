import { createAskPerson } from "./ask-person.ts";
import { judgeArguments, type SayingDecision } from "./judge-arguments.ts";
import { judgeTexts } from "./judge-texts.ts";
import {
  type BrokenResponse,
  errorCodes,
  errorFor,
  hasLookalike,
  isId,
  isObject,
  type JsonObject,
  type Message,
  type Notification,
  type Request,
  type RequestId,
  type Response,
  type Send,
  withParams,
} from "./message.ts";
import { createPendingRequests, maxPending, type PendingRequest } from "./pending-requests.ts";
import type { CalledTool } from "./pending-requests.ts";
import { protocolWith } from "./protocol.ts";
import { refusal, refusedCall } from "./refusals.ts";
import { decideAnswer } from "./server-answer.ts";
import { createServerNotices } from "./server-notices.ts";
import { decideCall, type ToolGate } from "./tool-call.ts";

/** Where the messages of one exchange go. */
export type Route = { readonly toClient: Send; readonly toServer: Send };

/** What stands between one client and one server: knows what they may say to each other, and has it judged. */
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
};

type AskRoute = { readonly toClient: Send; readonly cancelled: AbortSignal };
type SpokenDecision = { readonly params: JsonObject } | { readonly refused: string };

/** What goes on of a call: what is judged, and what the client itself adds. */
const callParts = ["name", "arguments", "_meta", "task", "requestState"] as const;

/** Tasks whose results are still to come. */
const maxTasks = 1_000;

export function createProxySession(options: SessionOptions): ProxySession {
  const { log, askTimeoutMs, allowedMethods, ...rest } = options;
  const gate: ToolGate = { ...rest, person: createAskPerson(askTimeoutMs) };
  const protocol = protocolWith(allowedMethods);
  /** Requests of the client, which the server has to answer. */
  const pending = createPendingRequests();
  /** Requests of the server, which the client has to answer. */
  const asked = createPendingRequests();
  const tasks = new Map<string, CalledTool>();
  const notices = createServerNotices(gate, log);

  async function clientRequest(message: Request, { toClient, toServer }: Route): Promise<void> {
    const { id, method, params } = message;
    const refused = protocol.refusalOf(message, "client");
    if (refused !== undefined) return toClient(errorFor(id, refused.code, refused.message));
    const tool = method === "tools/call" ? calledTool(params) : tasks.get(askedTask(params));
    const opened = pending.add({ id, method, ...(tool === undefined ? {} : { tool }) });
    if (opened === undefined) {
      const why = pending.isOpen(id) ? "This id is in use" : `More than ${maxPending} are open`;
      return toClient(errorFor(id, errorCodes.invalidRequest, `${why}.`));
    }
    if (method === "initialize") gate.person.learn(params["capabilities"]);
    const isCall = method === "tools/call";
    if (isCall && tool === undefined) {
      pending.take(id);
      const why = "A call names a tool, with an object.";
      return toClient(errorFor(id, errorCodes.invalidParams, why));
    }
    const isSpoken = protocol.isSpoken(method) || params["inputResponses"] !== undefined;
    if (!isCall && !isSpoken) return toServer(message.value);
    const cancelled = opened.cancelled.signal;
    const route = { toClient, cancelled };
    const decision = await (isCall ? decideCallOf : decideSpoken)(message, opened, route).catch(
      () => ({ refused: `${refusedCall} it cannot be judged.` }),
    );
    if (cancelled.aborted) return undefined;
    if ("params" in decision) return toServer(withParams(message, decision.params));
    pending.take(id);
    const { refused: why } = decision;
    return toClient(isCall ? refusal(id, why) : errorFor(id, errorCodes.away, why));
  }

  async function decideCallOf(
    { id, params }: Request,
    { tool = { name: "", args: {} } }: PendingRequest,
    route: AskRoute,
  ): Promise<SpokenDecision> {
    const decision = await decideCall(gate, id, tool, route);
    if ("refused" in decision) return decision;
    const known = callParts.filter((name) => params[name] !== undefined);
    const own = Object.fromEntries(known.map((name) => [name, params[name]]));
    // As it came, where nothing was redacted: also without arguments at all.
    const judged = decision.args === tool.args ? own : { ...own, arguments: decision.args };
    const { inputResponses } = params;
    if (inputResponses === undefined) return { params: judged };
    const answers = await judgeSpoken(id, tool.name, true, { inputResponses }, route);
    return "refused" in answers ? answers : { params: { ...judged, ...answers.args } };
  }

  async function decideSpoken(
    { id, method, params }: Request,
    { tool }: PendingRequest,
    route: AskRoute,
  ): Promise<SpokenDecision> {
    const { _meta, ...own } = params;
    const { arguments: args } = params;
    if (isObject(args) && hasLookalike(args, new Set())) {
      return { refused: `${refusedCall} two of its arguments differ in nothing but case.` };
    }
    const name = tool?.name ?? method;
    const judged = await judgeSpoken(id, name, tool !== undefined, own, route);
    if ("refused" in judged) return judged;
    return { params: { ...judged.args, ...(_meta === undefined ? {} : { _meta }) } };
  }

  async function judgeSpoken(
    id: RequestId,
    name: string,
    isTool: boolean,
    args: JsonObject,
    route: AskRoute,
  ): Promise<SayingDecision> {
    const saying = { name, isTool, args, callId: String(id), what: `send ${name.slice(0, 100)}` };
    const decision = await judgeArguments(gate, saying, route);
    return "args" in decision ? decision : { refused: `${refusedCall} ${decision.refused}` };
  }

  /** Of what the client says in passing, only what the server needs goes on. */
  async function clientNotification(
    message: Notification,
    { toClient, toServer }: Route,
  ): Promise<void> {
    const { method, params } = message;
    const refused = protocol.refusalOf(message, "client");
    if (refused !== undefined) {
      // A request without an id is broken: its sender waits for something. A notification is never answered.
      if (refused.code === errorCodes.invalidRequest) {
        toClient(errorFor(null, refused.code, refused.message));
      }
      return log(refused.message);
    }
    if (method === "notifications/cancelled") cancel(params["requestId"]);
    const parts = protocol.partsOf(method);
    if (parts === undefined) {
      const route = { toClient, cancelled: new AbortController().signal };
      const judged = await judgeSpoken("", method, false, params, route);
      return "refused" in judged ? log(judged.refused) : toServer(withParams(message, judged.args));
    }
    const kept = parts.filter((name) => isPlain(params[name]));
    const own = Object.fromEntries(kept.map((name) => [name, params[name]]));
    return toServer(kept.length === 0 ? { jsonrpc: "2.0", method } : withParams(message, own));
  }

  /** Nobody waits for the answer any more: a late one is dropped, and a call that is still judged never leaves. */
  function cancel(requestId: unknown): void {
    if (isId(requestId)) pending.take(requestId)?.cancelled.abort();
  }

  async function clientResponse(message: Response, { toClient, toServer }: Route): Promise<void> {
    if (gate.person.take(message)) return undefined;
    const opened = asked.take(message.id);
    if (opened === undefined) {
      return log("The client answered what the server has not asked; dropped.");
    }
    const { method, cancelled } = opened;
    const { result } = message.value;
    if (!isObject(result) || method === "roots/list" || method === "ping") {
      return toServer(isObject(result) ? message.value : withoutWords(message));
    }
    const args = { result };
    const saying = { name: method, isTool: false, args, callId: "", what: `answer ${method}` };
    const decision = await judgeArguments(gate, saying, { toClient, cancelled: cancelled.signal });
    if ("args" in decision) return toServer({ ...message.value, ...decision.args });
    log(`Held back the answer to ${method}: ${decision.refused}`);
    return toServer(errorFor(message.id, errorCodes.away, withoutReason));
  }

  async function serverRequest(message: Request, { toClient, toServer }: Route): Promise<void> {
    const { id, method, value } = message;
    const refused = protocol.refusalOf(message, "server");
    if (refused !== undefined) return toServer(errorFor(id, refused.code, refused.message));
    const opened = asked.add({ id, method });
    if (opened === undefined) {
      return toServer(
        errorFor(id, errorCodes.invalidRequest, "This id is in use, or too many are open."),
      );
    }
    const cancelled = opened.cancelled.signal;
    const said = {
      name: method,
      isTool: false,
      args: {},
      callId: "",
      what: `${method}, a request`,
    };
    const route = { toClient, cancelled };
    const { params } = value;
    const judged = await judgeTexts(gate, said, isObject(params) ? { params } : {}, route).catch(
      () => ({ refused: "it cannot be judged.", isAway: false }),
    );
    if (cancelled.aborted) return undefined;
    if ("value" in judged) return toClient({ ...value, ...judged.value });
    asked.take(id);
    log(`Blocked ${method} of the server: ${judged.refused}`);
    return toServer(errorFor(id, errorCodes.away, withoutReason));
  }

  async function serverNotification(message: Notification, { toClient }: Route): Promise<void> {
    const refused = protocol.refusalOf(message, "server");
    if (refused !== undefined) return log(refused.message);
    if (message.method === "notifications/cancelled") {
      const { requestId } = message.params;
      // Its own question; or a subscription of the client, which ends so.
      if (isId(requestId)) {
        asked.take(requestId)?.cancelled.abort();
        if (pending.methodOf(requestId) === "subscriptions/listen") pending.take(requestId);
      }
    }
    return notices.add(message, toClient);
  }

  async function serverResponse(message: Response | BrokenResponse, toClient: Send): Promise<void> {
    const opened = pending.take(message.id);
    if (opened === undefined) {
      log("The server answered what nobody had asked; dropped.");
      return;
    }
    const before = notices.settled();
    const answer = await answerTo(opened, message, toClient).catch((error: unknown) => {
      const why = error instanceof RangeError ? "it is nested too deeply" : "it cannot be read";
      log(`An answer cannot be judged: ${error instanceof Error ? error.message : "?"}`);
      return errorFor(message.id, errorCodes.away, `Parapet cannot judge this answer: ${why}.`);
    });
    await before;
    if (!opened.cancelled.signal.aborted) toClient(answer);
  }

  /** The oldest is forgotten for one more than can be remembered. */
  function remember(taskId: string, tool: CalledTool): void {
    tasks.delete(taskId);
    tasks.set(taskId, tool);
    const [oldest] = tasks.keys();
    if (tasks.size > maxTasks && oldest !== undefined) tasks.delete(oldest);
  }

  async function answerTo(
    opened: PendingRequest,
    message: Response | BrokenResponse,
    toClient: Send,
  ): Promise<JsonObject> {
    if (message.kind === "broken response") {
      const sentence = `Parapet holds back the server's answer: it ${message.why}.`;
      return errorFor(message.id, errorCodes.away, sentence);
    }
    if (opened.method === "tools/call" && opened.tool !== undefined) {
      const taskId = newTask(message.value["result"]);
      if (taskId === undefined) {
        const sentence = "Parapet holds back the server's answer: it names two tasks.";
        return errorFor(message.id, errorCodes.away, sentence);
      }
      if (taskId !== "") remember(taskId, opened.tool);
    }
    return decideAnswer(gate, opened, message, { toClient, log });
  }

  return {
    async fromClient(message, route) {
      try {
        if (message.kind === "request") await clientRequest(message, route);
        else if (message.kind === "notification") await clientNotification(message, route);
        else if (message.kind === "response") await clientResponse(message, route);
        else if (asked.take(message.id) !== undefined) {
          route.toServer(errorFor(message.id, errorCodes.away, "The client gave no answer."));
        }
      } catch {
        log("A message of the client cannot be passed on.");
        if (message.kind !== "request") return;
        pending.take(message.id);
        route.toClient(unreadable(message.id));
      }
    },
    async fromServer(message, route) {
      try {
        if (message.kind === "request") await serverRequest(message, route);
        else if (message.kind === "notification") await serverNotification(message, route);
        else await serverResponse(message, route.toClient);
      } catch {
        log("A message of the server cannot be passed on.");
        if (message.kind === "response") route.toClient(unreadable(message.id));
      }
    },
    forget: (id) => pending.take(id) !== undefined,
    failAll(reason, toClient) {
      for (const { id } of pending.takeAll()) toClient(errorFor(id, errorCodes.away, reason));
    },
  };
}

/** What a guardrail knows is not for the server. */
const withoutReason = "Parapet does not pass this on.";

/** In the place of what can be read and not be written again: it is nested too deeply. */
function unreadable(id: RequestId): JsonObject {
  return errorFor(id, errorCodes.invalidRequest, "Parapet cannot pass this message on.");
}

/** An error of the client: the server needs its code alone. */
function withoutWords({ id, value }: Response): JsonObject {
  const { error } = value;
  const code = isObject(error) ? error["code"] : undefined;
  return errorFor(
    id,
    typeof code === "number" ? code : errorCodes.away,
    "The client refused this request.",
  );
}

function isPlain(value: unknown): boolean {
  return value !== undefined && (typeof value !== "object" || value === null);
}

function calledTool(params: JsonObject): CalledTool | undefined {
  const { name, arguments: args = {} } = params;
  return typeof name === "string" && name !== "" && isObject(args) ? { name, args } : undefined;
}

/** The task that a request of the client is about; "" where there is none. */
function askedTask({ taskId }: JsonObject): string {
  return typeof taskId === "string" ? taskId : "";
}

/**
 * The task as which a call goes on, in its own field or, as newer versions have it, in the result itself; "" where it does not,
 * undefined where the result names two.
 */
function newTask(result: unknown): string | undefined {
  if (!isObject(result)) return "";
  const { task, taskId: beside } = result;
  const inside = isObject(task) ? task["taskId"] : undefined;
  const [taskId, ...others] = new Set(
    [inside, beside].filter((id): id is string => typeof id === "string"),
  );
  return others.length > 0 ? undefined : (taskId ?? "");
}
