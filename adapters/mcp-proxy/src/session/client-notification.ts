import { errorCodes, errorFor, isId, type Notification, withParams } from "../messages/message.ts";
import { judgeSpoken } from "./judge-spoken.ts";
import type { Route, SessionState } from "./session-state.ts";

/** Of what the client says in passing, only what the server needs goes on. */
export async function passClientNotification(
  { protocol, clientRequests, gate, log }: SessionState,
  message: Notification,
  { toClient, toServer }: Route,
): Promise<void> {
  const { method, params } = message;
  const refused = protocol.refusalOf(message, "client");
  if (refused !== undefined) {
    // A request without an id is broken: its sender waits for something. A notification is never
    // answered.
    if (refused.code === errorCodes.invalidRequest) {
      toClient(errorFor(null, refused.code, refused.message));
    }
    return log(refused.message);
  }
  if (method === "notifications/cancelled") {
    const { requestId } = params;
    // Nobody waits for the answer any more: a late one is dropped, and a call that is still
    // evaluated never leaves.
    if (isId(requestId)) clientRequests.abandon(requestId);
  }
  const parts = protocol.partsOf(message);
  if (parts === undefined) {
    const route = { toClient, cancelled: new AbortController().signal };
    const said = { id: "", name: method, isTool: false, args: params };
    const judged = await judgeSpoken(gate, said, route);
    return "refused" in judged ? log(judged.refused) : toServer(withParams(message, judged.args));
  }
  const isBare = Object.keys(parts).length === 0;
  return toServer(isBare ? { jsonrpc: "2.0", method } : withParams(message, parts));
}
