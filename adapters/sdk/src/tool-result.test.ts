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

test.each([
  ["a map", new Map([["a", new Set(["hidden"])]])],
  ["headers", new Headers({ a: "hidden" })],
  ["a query", { query: new URLSearchParams({ a: "hidden" }) }],
  ["bytes", Buffer.from("hidden")],
  ["bytes of a file", { file: new TextEncoder().encode("hidden").buffer }],
  ["an error", new TypeError("hidden")],
  ["the cause of an error", new Error("a", { cause: new Error("hidden") })],
  ["the text that caused an error", new Error("a", { cause: "hidden" })],
  ["one of several errors", [new AggregateError([new Error("hidden")])]],
])("what JSON would not show is read, too, and cannot be changed: %s", (_, result) => {
  const whole = resultText(result);
  expect(whole?.text).toContain("hidden");
  expect(() => whole?.withText(whole.text)).toThrow("cannot be replaced by a text");
});

test("a number that is none is left as it is", () => {
  expect(resultText({ a: Number.NaN })?.text).toBe('{"a":null}');
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
