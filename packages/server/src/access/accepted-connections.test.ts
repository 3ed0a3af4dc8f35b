import { createServer, Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { acceptedConnections } from "./accepted-connections.ts";

/** A server that takes in a connection in each turn while some wait. */
function listener(most: number, waiting: number) {
  const server = createServer();
  const { watch, all } = acceptedConnections(most);
  watch(server);
  const left = { count: waiting };
  const take = async (): Promise<void> => {
    await setImmediate();
    if (left.count === 0) return;
    left.count -= 1;
    server.emit("connection", new Socket());
    await take();
  };
  return { all, left, take };
}

test("all who wait to be connected are taken in first", async () => {
  const { all, left, take } = listener(128, 50);
  void take();
  await all();
  expect(left.count).toBe(0);
});

test("who connects again and again holds nobody up for ever", async () => {
  const { all, left, take } = listener(128, 1_000_000);
  void take();
  await all();
  expect(left.count).toBeGreaterThan(900_000);
  left.count = 0;
});
