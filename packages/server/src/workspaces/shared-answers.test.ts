import { expect, test } from "vitest";
import { sharedAnswers } from "./shared-answers.ts";

test("a question asked meanwhile is answered once, asked later again", async () => {
  const asked: number[] = [];
  const ask = sharedAnswers(async ({ n }: { readonly n: number }) => {
    asked.push(n);
    await Promise.resolve();
    if (n === 0) throw new Error("no");
    return n;
  });
  expect(await Promise.all([ask({ n: 1 }), ask({ n: 2 }), ask({ n: 1 })])).toEqual([1, 2, 1]);
  expect(asked).toEqual([1, 2]);
  const refused = await Promise.allSettled([ask({ n: 0 }), ask({ n: 0 })]);
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await ask({ n: 1 });
  expect(asked).toEqual([1, 2, 0, 1]);
});
