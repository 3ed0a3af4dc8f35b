import { isId, type Notification } from "../message.ts";
import type { Route, SessionState } from "./session-state.ts";

/** Passes a notification of the server on, in its order, once it is judged. */
export async function passServerNotification(
  { protocol, clientRequests, serverRequests, notices, log }: SessionState,
  message: Notification,
  { toClient }: Route,
): Promise<void> {
  const refused = protocol.refusalOf(message, "server");
  if (refused !== undefined) return log(refused.message);
  if (message.method === "notifications/cancelled") {
    const { requestId } = message.params;
    // Its own question; or a subscription of the client, which ends so.
    if (isId(requestId)) {
      serverRequests.take(requestId)?.cancelled.abort();
      if (clientRequests.methodOf(requestId) === "subscriptions/listen") {
        clientRequests.take(requestId);
      }
    }
  }
  return notices.add(message, toClient);
}
