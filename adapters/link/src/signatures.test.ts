import { expect, test } from "vitest";
import {
  hookTokenOf,
  isSameSignature,
  signatureOfAnswer,
  signatureOfCall,
  signatureOfCaller,
} from "./signatures.ts";

const key = "k".repeat(43);

test("every part of what is signed changes the signature", () => {
  const signed = [
    signatureOfCall(key, "n", "/p", "b"),
    signatureOfCall("other", "n", "/p", "b"),
    signatureOfCall(key, "m", "/p", "b"),
    signatureOfCall(key, "n", "/q", "b"),
    signatureOfCall(key, "n", "/p", "c"),
    signatureOfCaller(key, "n", "/p"),
    signatureOfCaller(key, "m", "/p"),
    signatureOfCaller(key, "n", "/q"),
    signatureOfAnswer(key, "n", 200, "b"),
    signatureOfAnswer(key, "m", 200, "b"),
    signatureOfAnswer(key, "n", 401, "b"),
    signatureOfAnswer(key, "n", 200, "c"),
    hookTokenOf(key),
    hookTokenOf("other"),
  ];
  expect(new Set(signed).size).toBe(signed.length);
  for (const one of signed) expect(one).toMatch(/^[\w-]{43}$/);
});

test("what ends one part and begins the next is known: no two calls are signed alike", () => {
  expect(signatureOfCall(key, "n", "/pa", "b")).not.toBe(signatureOfCall(key, "n", "/p", "ab"));
  expect(signatureOfCall(key, "n/", "p", "b")).not.toBe(signatureOfCall(key, "n", "/p", "b"));
  expect(signatureOfCall(key, "n", "/p", "1:a")).not.toBe(signatureOfCall(key, "n", "/p1:", "a"));
});

test.each([
  ["abc", "abc", true],
  ["abc", "abd", false],
  ["abc", "ab", false],
  ["abc", "abcd", false],
  ["abc", "", false],
  ["ä", "a", false],
])("whether %j is %j: %s", (expected, given, is) => {
  expect(isSameSignature(expected, given)).toBe(is);
});
