import { judgeArguments } from "../judging/judge-arguments.ts";
import {
  type BrokenResponse,
  errorCodes,
  errorFor,
  isObject,
  type JsonObject,
  type RequestId,
  type Response,
  resultFor,
} from "../messages/message.ts";
import { ambiguousTask, withoutReason } from "../messages/refusals.ts";
import type { Route, SessionState } from "./session-state.ts";
import { newTask } from "./tasks.ts";

/** Passes on what the client answers to a request of the server, once it is evaluated. */
export async function passClientResponse(
  { gate, serverRequests, clientTasks, log }: SessionState,
  message: Response | BrokenResponse,
  { toClient, toServer }: Route,
): Promise<void> {
  if (message.kind === "response" && gate.person.take(message)) return undefined;
  const opened = serverRequests.take(message.id);
  if (opened?.serverId === undefined) {
    return log("Dropped a response of the client to an unknown request.");
  }
  const { serverId: id, tool, cancelled } = opened;
  if (message.kind === "broken response") {
    return toServer(errorFor(id, errorCodes.away, "The client did not respond."));
  }
  const method = tool?.name ?? opened.method;
  const { result } = message.value;
  if (!isObject(result)) return toServer(withoutWords(id, message));
  if (method === "ping") return toServer(resultFor(id, {}));
  if (method === "roots/list") return toServer(resultFor(id, rootsOf(result)));
  const task = newTask(result);
  const isPlaced =
    task === "none" || (task !== "two" && clientTasks.add(task, { name: method, args: {} }));
  if (!isPlaced) {
    log(`Blocked the response to ${method}: ${ambiguousTask}.`);
    return toServer(errorFor(id, errorCodes.away, withoutReason));
  }
  const saying = {
    name: method,
    isTool: false,
    args: { result },
    callId: "",
    what: `answer ${method}`,
  };
  const decision = await judgeArguments(gate, saying, { toClient, cancelled: cancelled.signal });
  if ("args" in decision) return toServer({ ...message.value, id, ...decision.args });
  log(`Blocked the response to ${method}: ${decision.refused}`);
  return toServer(errorFor(id, errorCodes.away, withoutReason));
}

/**
 * Addresses and names, which the client program knows of its user; nothing that a model could add.
 */
function rootsOf({ roots }: JsonObject): JsonObject {
  const given: readonly unknown[] = Array.isArray(roots) ? roots : [];
  return {
    roots: given.filter(isObject).map(({ uri, name }) => ({
      ...(typeof uri === "string" ? { uri } : {}),
      ...(typeof name === "string" ? { name } : {}),
    })),
  };
}

/** An error of the client: the server needs its code alone. */
function withoutWords(id: RequestId, { value }: Response): JsonObject {
  const { error } = value;
  const code = isObject(error) ? error["code"] : undefined;
  const sentence = "The client refused this request.";
  return errorFor(id, typeof code === "number" ? code : errorCodes.away, sentence);
}
