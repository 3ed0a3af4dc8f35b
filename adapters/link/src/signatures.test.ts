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
    signatureOfCall({ key, nonce: "n", path: "/p", body: "b" }),
    signatureOfCall({ key: "other", nonce: "n", path: "/p", body: "b" }),
    signatureOfCall({ key, nonce: "m", path: "/p", body: "b" }),
    signatureOfCall({ key, nonce: "n", path: "/q", body: "b" }),
    signatureOfCall({ key, nonce: "n", path: "/p", body: "c" }),
    signatureOfCaller(key, "n", "/p"),
    signatureOfCaller(key, "m", "/p"),
    signatureOfCaller(key, "n", "/q"),
    signatureOfAnswer({ key, nonce: "n", status: 200, body: "b" }),
    signatureOfAnswer({ key, nonce: "m", status: 200, body: "b" }),
    signatureOfAnswer({ key, nonce: "n", status: 401, body: "b" }),
    signatureOfAnswer({ key, nonce: "n", status: 200, body: "c" }),
    hookTokenOf(key),
    hookTokenOf("other"),
  ];
  expect(new Set(signed).size).toBe(signed.length);
  for (const one of signed) expect(one).toMatch(/^[\w-]{43}$/);
});

test("what ends one part and begins the next is known: no two calls are signed alike", () => {
  expect(signatureOfCall({ key, nonce: "n", path: "/pa", body: "b" })).not.toBe(
    signatureOfCall({ key, nonce: "n", path: "/p", body: "ab" }),
  );
  expect(signatureOfCall({ key, nonce: "n/", path: "p", body: "b" })).not.toBe(
    signatureOfCall({ key, nonce: "n", path: "/p", body: "b" }),
  );
  expect(signatureOfCall({ key, nonce: "n", path: "/p", body: "1:a" })).not.toBe(
    signatureOfCall({ key, nonce: "n", path: "/p1:", body: "a" }),
  );
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
