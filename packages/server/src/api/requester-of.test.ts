import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Caller } from "../access/caller.ts";
import type { ApiEnv } from "../access/environment.ts";
import { tcpConnection } from "../access/connection.ts";
import type { Requester } from "../workspaces/requester.ts";
import { requesterOf } from "./requester-of.ts";

/** Who asks, by a caller at an address; "": no connection in between. */
async function requesterFrom(
  caller: Caller,
  address: string,
  signal?: AbortSignal,
): Promise<Requester> {
  const requesters: Requester[] = [];
  const app = new Hono<ApiEnv>();
  app.get("/", (c) => {
    c.set("caller", caller);
    requesters.push(requesterOf(c));
    return c.body(null);
  });
  const connection = tcpConnection({ remoteAddress: address } as never, {
    peerUser: async () => undefined,
    ownUser: undefined,
    belongsTo: () => {},
  });
  await app.request("/", signal ? { signal } : {}, address === "" ? undefined : { connection });
  return requesters[0]!;
}

const token: Caller = { kind: "token", name: "ci", scopes: ["read"] };

test("callers without a token wait in turn by their address, so that one machine does not hold up another", async () => {
  const first = await requesterFrom({ kind: "unauthenticated" }, "10.0.0.1");
  expect((await requesterFrom({ kind: "unauthenticated" }, "10.0.0.1")).key).toBe(first.key);
  expect((await requesterFrom({ kind: "unauthenticated" }, "10.0.0.2")).key).not.toBe(first.key);
});

test("a token waits in one turn, from however many machines it is used", async () => {
  const { key } = await requesterFrom(token, "10.0.0.1");
  expect((await requesterFrom(token, "10.0.0.2")).key).toBe(key);
  expect((await requesterFrom({ ...token, name: "other" }, "10.0.0.1")).key).not.toBe(key);
});

test("work ends when the client has left, and a request without a connection is served as well", async () => {
  const leaving = new AbortController();
  const { signal, isBackground } = await requesterFrom({ kind: "local" }, "", leaving.signal);
  expect([signal?.aborted, isBackground]).toEqual([false, undefined]);
  leaving.abort();
  expect(signal?.aborted).toBe(true);
});
