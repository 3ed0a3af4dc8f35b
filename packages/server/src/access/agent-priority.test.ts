import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { agentPriority } from "./agent-priority.ts";

/** So many turns of the event loop later. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await nextTurn();
  }
}

function opened() {
  let now = 0;
  const order = agentPriority(() => now, 1_000);
  const done: string[] = [];
  const step = (name: string): void => void order.turn().then(() => done.push(name));
  const agent = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    order.before(promise);
    return resolve;
  };
  return { step, agent, done, wait: (ms: number) => void (now += ms) };
}

test("each step has its own turn, in the order in which they came", async () => {
  const { step, done } = opened();
  for (const name of ["a", "b", "c"]) step(name);
  const seen: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await nextTurn();
    seen.push(done.length);
  }
  expect(done).toEqual(["a", "b", "c"]);
  expect(seen.every((count, at) => count <= (seen[at - 1] ?? 0) + 1)).toBe(true);
});

test("nothing goes on while an agent waits, and all of it afterwards", async () => {
  const { step, agent, done } = opened();
  const [first, second] = [agent(), agent()];
  step("list");
  await turns(5);
  first();
  await turns(5);
  expect(done).toEqual([]);
  second();
  await turns(5);
  expect(done).toEqual(["list"]);
});

test("an agent whose call fails holds up nobody", async () => {
  const order = agentPriority(() => 0, 1_000);
  order.before(Promise.reject(new Error("gone")));
  await expect(order.turn()).resolves.toBeUndefined();
});

test("an agent that takes long to send its call holds up nobody", async () => {
  const { step, agent, done, wait } = opened();
  agent();
  wait(1_000);
  step("list");
  await turns(5);
  expect(done).toEqual(["list"]);
});

test("agents that ask without end hold up a step for a while at most", async () => {
  const { step, agent, done, wait } = opened();
  step("list");
  wait(999);
  agent();
  await turns(5);
  const ended = agent();
  wait(1);
  ended();
  await turns(5);
  expect(done).toEqual(["list"]);
});
