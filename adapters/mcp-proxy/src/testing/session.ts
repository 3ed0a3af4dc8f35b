import type { Evaluation } from "@parapet/adapter-link";
import type { Judge } from "../judging/judge.ts";
import { type JsonObject, type Message, messageFrom } from "../messages/message.ts";
import type { Pins } from "../pins/pins.ts";
import { createProxySession, type SessionOptions } from "../session/proxy-session.ts";

export const allowed: Evaluation = {
  action: "allow",
  reasons: [],
  matched: [],
  failures: 0,
};

/** Nothing is pinned, and nothing is blocked. */
export const noPins: Pins = {
  look: () => Promise.resolve([]),
  stateOf: () =>
    Promise.resolve({ now: "a1", pinned: "a1", isHeld: false, isOld: false, isLookalike: false }),
};

const allowAll: Judge = () => Promise.resolve(allowed);

/** A session between two lists of messages. */
export function testSession(options: Partial<SessionOptions> = {}) {
  const toClient: JsonObject[] = [];
  const toServer: JsonObject[] = [];
  const session = createProxySession({
    judge: allowAll,
    pins: noPins,
    server: "test",
    hidden: new Set(),
    allowedMethods: new Set(),
    acceptCommand: "parapet mcp-proxy accept",
    log: () => undefined,
    askTimeoutMs: 1_000,
    ...options,
  });
  const sendToClient = (value: JsonObject): void => void toClient.push(value);
  const route = {
    toClient: sendToClient,
    toServer: (value: JsonObject) => void toServer.push(value),
  };
  return {
    toClient,
    toServer,
    session,
    client: (value: unknown) => session.fromClient(read(value), route),
    server: (value: unknown) => session.fromServer(read(value), route),
    /** The id of the request that the client got last. */
    lastId: () =>
      toClient.findLast(({ id, method }) => id !== undefined && method !== undefined)?.["id"],
  };
}

export function callOf(id: unknown, name: string, args: unknown = {}): JsonObject {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } };
}

function read(value: unknown): Message {
  const message = messageFrom(value);
  if (message === undefined) throw new Error("This is no message.");
  return message;
}
