import { expect, test } from "vitest";
import { cachedAnswers } from "./cached-answers.ts";

function requester(most: number) {
  const asked: number[] = [];
  const answers = cachedAnswers<number>(most);
  const ask = (n: number) =>
    answers.of(async (question: number) => {
      asked.push(question);
      await Promise.resolve();
      if (question === 0) throw new Error("no");
      return question;
    }, n);
  return { ask, asked };
}

test("only the latest answers are kept", async () => {
  const { ask, asked } = requester(2);
  for (const n of [1, 2, 3]) await ask(n);
  await ask(3);
  await ask(2);
  expect(asked).toEqual([1, 2, 3]);
  await ask(1);
  expect(asked).toEqual([1, 2, 3, 1]);
});

test("a failure is never kept", async () => {
  const { ask, asked } = requester(5);
  for (const _ of [1, 2]) await expect(ask(0)).rejects.toThrow("no");
  expect(asked).toEqual([0, 0]);
});
