import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Caller } from "../access/caller.ts";
import type { ApiEnv } from "../access/environment.ts";
import { tcpConnection } from "../access/connection.ts";
import type { Asker } from "../workspaces/asker.ts";
import { askerOf } from "./asker-of.ts";

/** Who asks, by a caller at an address; "": no connection in between. */
async function askerFrom(caller: Caller, address: string, signal?: AbortSignal): Promise<Asker> {
  const askers: Asker[] = [];
  const app = new Hono<ApiEnv>();
  app.get("/", (c) => {
    c.set("caller", caller);
    askers.push(askerOf(c));
    return c.body(null);
  });
  const connection = tcpConnection({ remoteAddress: address } as never, {
    peerUser: async () => undefined,
    ownUser: undefined,
    belongsTo: () => {},
  });
  await app.request("/", signal ? { signal } : {}, address === "" ? undefined : { connection });
  return askers[0]!;
}

const token: Caller = { kind: "token", name: "ci", scopes: ["read"] };

test("callers without a token wait in turn by their address, so that one machine does not hold up another", async () => {
  const first = await askerFrom({ kind: "unauthenticated" }, "10.0.0.1");
  expect((await askerFrom({ kind: "unauthenticated" }, "10.0.0.1")).key).toBe(first.key);
  expect((await askerFrom({ kind: "unauthenticated" }, "10.0.0.2")).key).not.toBe(first.key);
});

test("a token waits in one turn, from however many machines it is used", async () => {
  const { key } = await askerFrom(token, "10.0.0.1");
  expect((await askerFrom(token, "10.0.0.2")).key).toBe(key);
  expect((await askerFrom({ ...token, name: "other" }, "10.0.0.1")).key).not.toBe(key);
});

test("work ends when the client has left, and a request without a connection is served as well", async () => {
  const leaving = new AbortController();
  const { signal, isBackground } = await askerFrom({ kind: "local" }, "", leaving.signal);
  expect([signal?.aborted, isBackground]).toEqual([false, undefined]);
  leaving.abort();
  expect(signal?.aborted).toBe(true);
});
