import { expect, test } from "vitest";
import { redactedAnswer, redactedOutput } from "./redacted-output.ts";

const token = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");

test("a secret is taken out wherever it stands in a value, names of members included", () => {
  const value = { a: [{ b: `see ${token}` }], [token]: 1, date: new Date(0), none: null };
  expect(redactedOutput(value)).toEqual({
    a: [{ b: "see [redacted]" }],
    "[redacted]": 1,
    date: new Date(0),
    none: null,
  });
});

test("a value without a secret is not copied", () => {
  const value = { a: [{ b: "see there" }], n: 1, scan_id: "sc_0123456789abcdef0123456789abcdef" };
  expect(redactedOutput(value)).toBe(value);
});

test("deep nesting takes time in proportion to its depth", () => {
  let value: unknown = token;
  for (let depth = 0; depth < 500; depth += 1) value = { a: value, b: token };
  const start = performance.now();
  expect(JSON.stringify(redactedOutput(value))).not.toContain(token);
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("a member that is called __proto__ stays a member", () => {
  const value: unknown = JSON.parse(`{"__proto__": "${token}"}`);
  expect(JSON.stringify(redactedOutput(value))).toBe('{"__proto__":"[redacted]"}');
});

test("an answer that was found clean is not looked through again, and one with a secret is", () => {
  const clean = { note: "nothing" };
  const copy = {
    get note(): string {
      throw new Error("looked at");
    },
  };
  expect(redactedAnswer(clean, JSON.stringify(clean))).toBe(clean);
  expect(redactedAnswer<unknown>(copy, JSON.stringify(clean))).toBe(copy);
  const secret = { note: token };
  const redacted = { note: "[redacted]" };
  expect(redactedAnswer(secret, JSON.stringify(secret))).toEqual(redacted);
  expect(redactedAnswer(secret, JSON.stringify(secret))).toEqual(redacted);
});

test("a text is hidden where its member is called like a secret, and other members are not", () => {
  const value = { tool: { password: "hunter2", authorization: ["Tr0ub4dor3xQ"], note: "hunter2" } };
  expect(redactedOutput(value)).toEqual({
    tool: { password: "[redacted]", authorization: ["[redacted]"], note: "hunter2" },
  });
  const named = { token: "name of a token", auth_token: "${TOKEN}", password: "/run/secrets/db2" };
  expect(redactedOutput(named)).toBe(named);
});
