import { judgeTexts } from "../judging/judge-texts.ts";
import { errorCodes, errorFor, isObject, type Request } from "../messages/message.ts";
import { unknownTask, withoutReason } from "../messages/refusals.ts";
import type { Route, SessionState } from "./session-state.ts";
import { taskRequests } from "./tasks.ts";

/** Passes a request of the server on, once it is evaluated; or refuses it. */
export async function passServerRequest(
  { protocol, serverRequests, requestIds, clientTasks, gate, log }: SessionState,
  message: Request,
  { toClient, toServer }: Route,
): Promise<void> {
  const { id: serverId, method, value } = message;
  const id = requestIds(serverId);
  const refused = protocol.refusalOf(message, "server");
  if (refused !== undefined) return toServer(errorFor(serverId, refused.code, refused.message));
  const { taskId } = message.params;
  const source = taskRequests.has(method) ? clientTasks.callOf(taskId) : undefined;
  if (taskRequests.has(method) && source === undefined) {
    return toServer(errorFor(serverId, errorCodes.invalidParams, unknownTask));
  }
  const opened = serverRequests.add({
    id,
    serverId,
    method,
    ...(source === undefined ? {} : { tool: source }),
  });
  if (opened === undefined) {
    const why = "This id is in use, or too many are open.";
    return toServer(errorFor(serverId, errorCodes.invalidRequest, why));
  }
  const cancelled = opened.cancelled.signal;
  const said = { name: method, isTool: false, args: {}, callId: "", what: `${method}, a request` };
  const { params } = value;
  const judged = await judgeTexts(gate, said, isObject(params) ? { params } : {}, {
    toClient,
    cancelled,
  }).catch(() => ({ refused: "it cannot be evaluated.", isUnreachable: false }));
  if (cancelled.aborted) {
    serverRequests.take(id);
    return undefined;
  }
  if ("value" in judged) return toClient({ ...value, id, ...judged.value });
  serverRequests.take(id);
  log(`Blocked ${method} of the server: ${judged.refused}`);
  return toServer(errorFor(serverId, errorCodes.away, withoutReason));
}
