import { expect, test } from "vitest";
import { parseJson } from "./lossless-json.ts";
import { idIn, isObject, messageFrom } from "./message.ts";

test.each<[string, object]>([
  ["a name of a method that is too long to be kept", { method: "m".repeat(201) }],
  ["a call that is an answer as well", { method: "ping", result: {} }],
  ["a call that is an error as well", { method: "ping", error: {} }],
  ["a call whose id is nothing", { method: "ping", id: null }],
  ["a call whose id is no id", { method: "ping", id: { a: 1 } }],
])("%s is no message", (_what, message) => {
  expect(messageFrom({ jsonrpc: "2.0", ...message })).toBeUndefined();
});

test.each([
  [{ id: 7 }, 7],
  [{ id: "a" }, "a"],
  [{ id: {} }, null],
  [[7], null],
  ["text", null],
])("the sender of %j waits for %j", (value, id) => {
  expect(idIn(value)).toBe(id);
});

test("a number that is kept with all its digits is no object", () => {
  expect(isObject(parseJson("12345678901234567890"))).toBe(false);
  expect(isObject({})).toBe(true);
});
