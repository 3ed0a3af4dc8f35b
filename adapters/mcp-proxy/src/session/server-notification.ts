import { isId, isObject, type Notification, type RequestId } from "../messages/message.ts";
import type { Route, SessionState } from "./session-state.ts";
import { saysEnd, taskNotifications } from "./tasks.ts";

/** Passes a notification of the server on, in its order, once it is evaluated. */
export async function passServerNotification(
  state: SessionState,
  message: Notification,
  { toClient }: Route,
): Promise<void> {
  const { protocol, clientRequests, serverTasks, notices, log } = state;
  const refused = protocol.refusalOf(message, "server");
  if (refused !== undefined) return log(refused.message);
  const { method, params } = message;
  const { taskId, progressToken } = params;
  if (method === "notifications/cancelled") {
    const { requestId: serverId, ...words } = params;
    const requestId = endedRequest(state, serverId);
    if (requestId === undefined)
      return log("Dropped a cancellation of the server for an unknown request.");
    return notices.add({ ...message, params: words }, ({ params: judged, ...rest }) =>
      toClient({ ...rest, params: { ...(isObject(judged) ? judged : {}), requestId } }),
    );
  }
  if (taskNotifications.has(method)) {
    const call = serverTasks.callOf(taskId);
    if (call === undefined)
      return log("Dropped a notification of the server about an unknown task.");
    if (saysEnd(params)) serverTasks.finish(String(taskId));
    return notices.add(message, toClient, call);
  }
  if (method !== "notifications/progress") return notices.add(message, toClient);
  const opened = clientRequests.ofProgress(progressToken);
  if (opened !== undefined) return notices.add(message, toClient, opened.tool);
  const call = serverTasks.callOfProgress(progressToken);
  // It may be of a call that was given up: nobody knows which guardrails are for it.
  if (call === undefined)
    return log("Dropped a progress notification of the server for an unknown token.");
  return notices.add(message, toClient, call);
}

/**
 * Of a question of the server that nobody has to answer any more, or of a subscription that it
 * ends: the id that the client knows.
 */
function endedRequest(
  { clientRequests, serverRequests, requestIds }: SessionState,
  requestId: unknown,
): RequestId | undefined {
  if (!isId(requestId)) return undefined;
  const own = requestIds(requestId);
  if (serverRequests.isInUse(own)) {
    serverRequests.abandon(own);
    return own;
  }
  if (clientRequests.methodOf(requestId) !== "subscriptions/listen") return undefined;
  clientRequests.take(requestId);
  return requestId;
}
