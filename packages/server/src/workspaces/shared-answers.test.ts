import { expect, test } from "vitest";
import { sharedAnswers } from "./shared-answers.ts";

function asker(kept?: number) {
  const asked: number[] = [];
  const ask = sharedAnswers(async (n: number) => {
    asked.push(n);
    await Promise.resolve();
    if (n === 0) throw new Error("no");
    return n;
  }, kept);
  return { ask, asked };
}

test("a question asked meanwhile is answered once, asked later again", async () => {
  const { ask, asked } = asker();
  expect(await Promise.all([ask(1), ask(2), ask(1)])).toEqual([1, 2, 1]);
  expect(asked).toEqual([1, 2]);
  await ask(1);
  expect(asked).toEqual([1, 2, 1]);
});

test("a failure reaches all who wait, and is never kept", async () => {
  const { ask, asked } = asker(5);
  const refused = await Promise.allSettled([ask(0), ask(0)]);
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(ask(0)).rejects.toThrow("no");
  expect(asked).toEqual([0, 0]);
});

test("only the latest answers are kept", async () => {
  const { ask, asked } = asker(2);
  for (const n of [1, 2, 3]) await ask(n);
  await ask(3);
  await ask(2);
  expect(asked).toEqual([1, 2, 3]);
  await ask(1);
  expect(asked).toEqual([1, 2, 3, 1]);
});
