import { isId, type Notification } from "../message.ts";
import type { Route, SessionState } from "./session-state.ts";
import { saysEnd, taskNotifications } from "./tasks.ts";

/** Passes a notification of the server on, in its order, once it is judged. */
export async function passServerNotification(
  { protocol, clientRequests, serverRequests, serverTasks, notices, log }: SessionState,
  message: Notification,
  { toClient }: Route,
): Promise<void> {
  const refused = protocol.refusalOf(message, "server");
  if (refused !== undefined) return log(refused.message);
  const { method, params } = message;
  const { taskId, progressToken, requestId } = params;
  if (method === "notifications/cancelled") {
    // Its own question; or a subscription of the client, which ends so.
    if (isId(requestId)) {
      serverRequests.abandon(requestId);
      if (clientRequests.methodOf(requestId) === "subscriptions/listen") {
        clientRequests.take(requestId);
      }
    }
  }
  if (taskNotifications.has(method)) {
    const call = serverTasks.callOf(taskId);
    if (call === undefined) return log("The server told of a task that nobody knows; dropped.");
    if (saysEnd(params)) serverTasks.finish(String(taskId));
    return notices.add(message, toClient, call);
  }
  if (method !== "notifications/progress") return notices.add(message, toClient);
  const opened = clientRequests.ofProgress(progressToken);
  if (opened !== undefined) return notices.add(message, toClient, opened.tool);
  const call = serverTasks.callOfProgress(progressToken);
  // It may be of a call that was given up: nobody knows which guardrails are for it.
  if (call === undefined) return log("The server told of progress that nobody waits for; dropped.");
  return notices.add(message, toClient, call);
}
