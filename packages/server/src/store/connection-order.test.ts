import { setImmediate } from "node:timers/promises";
import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { forAgent } from "./for-agents.ts";
import { agentsFirst } from "./connection-order.ts";

/** Connections of a pool without a database; `out` counts those that somebody has. */
function openPool() {
  const pool = {
    out: 0,
    refuses: false,
    ended: false,
    connect: () => {
      if (pool.refuses) return Promise.reject(new Error("refused"));
      pool.out += 1;
      return Promise.resolve({ release: () => void (pool.out -= 1) } as unknown as PoolClient);
    },
    end: () => Promise.resolve(void (pool.ended = true)),
  };
  return pool;
}

test("others wait for connections, in their order, and agents do not", async () => {
  const pool = openPool();
  const { connect, end } = agentsFirst(pool as never, { mostForOthers: 2, waitMs: 60_000 });
  const [first] = await Promise.all([connect(), connect()]);
  const began: string[] = [];
  const third = connect().then((client) => (began.push("third"), client));
  const fourth = connect().then((client) => (began.push("fourth"), client));
  const ofAgent = await forAgent(async () => {
    // Also behind work that takes a while.
    await setImmediate();
    return connect();
  });
  expect([pool.out, began]).toEqual([3, []]);
  ofAgent.release();
  await setImmediate();
  expect([pool.out, began]).toEqual([2, []]);
  first.release();
  (await third).release();
  (await fourth).release();
  expect(began).toEqual(["third", "fourth"]);
  await end();
  expect([pool.out, pool.ended]).toEqual([1, true]);
});

test("who waits too long hears so, and takes no connection", async () => {
  const pool = openPool();
  const { connect } = agentsFirst(pool as never, { mostForOthers: 1, waitMs: 1 });
  const first = await connect();
  await expect(connect()).rejects.toThrow("timeout exceeded when trying to connect");
  first.release();
  (await connect()).release();
  expect(pool.out).toBe(0);
});

test("a connection that cannot be had leaves its place to the next", async () => {
  const pool = openPool();
  const { connect } = agentsFirst(pool as never, { mostForOthers: 1, waitMs: 60_000 });
  pool.refuses = true;
  await expect(connect()).rejects.toThrow("refused");
  pool.refuses = false;
  (await connect()).release();
  expect(pool.out).toBe(0);
});
