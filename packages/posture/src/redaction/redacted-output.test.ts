import { expect, test } from "vitest";
import { redactedJson, redactedOutput } from "./redacted-output.ts";

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

test("words after a verb end with the text in which they stand, also in JSON", () => {
  const check = {
    title: "Weak rate limit on sign-in attempts",
    owasp: ["ASI03"],
    severity: "medium",
    rationale: "OpenClaw locks an address out after ten wrong secrets.",
  };
  expect(redactedJson(check, JSON.stringify)).toBe(JSON.stringify(check));
  expect(redactedOutput(check)).toBe(check);
});

test("a value without a secret is not copied", () => {
  const value = { a: [{ b: "see there" }], n: 1, scan_id: "sc_0123456789abcdef0123456789abcdef" };
  expect(redactedOutput(value)).toBe(value);
});

/** How often the member of each of so many values within each other is looked at. */
function looksInto(depth: number): number {
  let looks = 0;
  const around = (inner: unknown) => ({
    a: inner,
    get b() {
      looks += 1;
      return token;
    },
  });
  let value: unknown = token;
  for (let level = 0; level < depth; level += 1) value = around(value);
  expect(JSON.stringify(redactedOutput(value))).not.toContain(token);
  return looks;
}

test("deep nesting is looked at in proportion to its depth", () => {
  expect(looksInto(500)).toBe(10 * looksInto(50));
});

test("a member that is called __proto__ stays a member", () => {
  const value: unknown = JSON.parse(`{"__proto__": "${token}"}`);
  expect(JSON.stringify(redactedOutput(value))).toBe('{"__proto__":"[redacted]"}');
});

test("an answer that was found clean is not looked through again, and one with a secret is", () => {
  const clean = { note: "nothing" };
  const unread = {
    get note(): string {
      throw new Error("looked at");
    },
  };
  expect(redactedJson(clean, JSON.stringify)).toBe('{"note":"nothing"}');
  expect(redactedJson(unread, () => '{"note":"nothing"}')).toBe('{"note":"nothing"}');
  const secret = { note: token };
  expect(redactedJson(secret, JSON.stringify)).toBe('{"note":"[redacted]"}');
  expect(redactedJson(secret, JSON.stringify)).toBe('{"note":"[redacted]"}');
});

test.each([
  { name: "API_KEY", value: "hunter2" },
  { args: ["--password", "hunter2"] },
  { headers: [["authorization", "hunter2"]] },
  { command: "docker", args: ["login", "-p", "hunter2"] },
  { cmd: ["mysql", "-phunter2"] },
  { password: { value: "hunter2" } },
])("an answer is also looked through over its members: %j", (value) => {
  const shown = redactedJson(value, JSON.stringify);
  expect(shown).not.toContain("hunter2");
  expect(() => JSON.parse(shown) as unknown).not.toThrow();
});

test("a text is hidden where its member is called like a secret, and other members are not", () => {
  const value = { tool: { password: "hunter2", authorization: ["Tr0ub4dor3xQ"], note: "hunter2" } };
  expect(redactedOutput(value)).toEqual({
    tool: { password: "[redacted]", authorization: ["[redacted]"], note: "hunter2" },
  });
  const named = { token: "name of a token", auth_token: "${TOKEN}", password: "/run/secrets/db2" };
  expect(redactedOutput(named)).toBe(named);
});
