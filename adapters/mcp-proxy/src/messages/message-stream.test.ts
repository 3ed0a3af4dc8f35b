import { expect, test } from "vitest";
import { arrivalOf } from "./message-stream.ts";

const answerOf = (lists: number) =>
  arrivalOf(`{"jsonrpc":"2.0","id":1,"result":{"a":[${"[],".repeat(lists)}[]]}}`);

test("an answer of very many small values is not parsed: it would fill the memory", () => {
  expect(answerOf(600_000)).toEqual({ problem: "too long" });
});

test("an answer of many small values takes the room of a long one", () => {
  expect(answerOf(100_000)).toMatchObject({ weight: expect.closeTo(10_300_000, -5) });
});
