import { createHmac, randomBytes } from "node:crypto";
import { keyOf, type RequestId } from "../messages/message.ts";

/** Gives a request of the server the id that the client gets for it; the same for the same id. */
export type RequestIds = (serverId: RequestId) => string;

/**
 * Nobody evaluates ids, and a client may show them or write them to a log: those that a server
 * chose stay with the proxy. Nobody can work out the id of another request, or of another session.
 */
export function createRequestIds(): RequestIds {
  const key = randomBytes(32);
  return (serverId) => {
    const digest = createHmac("sha256", key).update(keyOf(serverId)).digest("hex");
    return `parapet-${digest.slice(0, 32)}`;
  };
}
