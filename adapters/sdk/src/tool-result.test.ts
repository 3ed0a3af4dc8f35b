import { expect, test } from "vitest";
import { resultText } from "./tool-result.ts";

test.each([
  ["a text", "hello", "hello"],
  ["an empty text", "", ""],
  ["fields", { a: [1] }, '{"a":[1]}'],
  ["a large number", { a: 10n }, '{"a":"10"}'],
  ["null", null, "null"],
])("what guardrails read of a tool's result: %s", (_, result, text) => {
  expect(resultText(result)?.text).toBe(text);
});

test("what guardrails changed reaches the caller in the form that the tool gave", () => {
  expect(resultText("a secret")?.withText("a [redacted]")).toBe("a [redacted]");
  expect(resultText({ a: "s" })?.withText('{"a":"[redacted]"}')).toEqual({ a: "[redacted]" });
  expect(() => resultText({ a: "s" })?.withText('{"a":')).toThrow(SyntaxError);
});

async function* pieces() {
  yield "a";
}

test.each([
  ["a generator", pieces()],
  ["a web stream", new Response("a").body],
  ["an object that can be iterated", { [Symbol.asyncIterator]: pieces }],
  ["nothing", undefined],
  ["a function", () => "a"],
])("a result that is only there once it is read is left as it is: %s", (_, result) => {
  expect(resultText(result)).toBeUndefined();
});
