import { expect, test } from "vitest";
import { describedFailure } from "./described-failure.ts";

const failing = (stack: string, code = "23505") =>
  Object.assign(new Error("duplicate key (name)=(a secret)"), { stack, code });

test("a failure in a library is named by its code and by the place in Parapet, without its message", () => {
  const stack =
    "error: duplicate key (name)=(a secret)\n    at /x/node_modules/pg/lib/client.js:694:17\n    at async approve (/x/packages/server/src/store/drift.ts:167:9)";
  expect(describedFailure(failing(stack))).toEqual({
    error: "Error 23505",
    at: "at async approve (/x/packages/server/src/store/drift.ts:167:9)",
  });
});

test("a code that is a sentence, a stack without a place of Parapet, and no error at all pass nothing on", () => {
  const library = "    at /x/node_modules/pg/lib/client.js:694:17";
  expect(describedFailure(failing(`E\n${library}`, "a secret"))).toEqual({
    error: "Error",
    at: library.trim(),
  });
  expect(describedFailure(failing(""))).toEqual({ error: "Error 23505", at: "" });
  expect(describedFailure("a secret")).toEqual({ error: "string", at: "" });
});
