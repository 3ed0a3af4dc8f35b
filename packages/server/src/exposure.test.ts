import { settingsFrom } from "@parapet/settings";
import { describe, expect, test } from "vitest";
import { environmentToken, exposureOf, isExposed, webhookSecret } from "./exposure.ts";

const env = { HOME: "/home/ada" };

test("a loopback server asks nobody for a token", () => {
  expect(exposureOf(settingsFrom({}, env), false)).toBe("loopback");
});

test("a server that others can reach does not start open by accident", () => {
  const settings = settingsFrom({ host: "0.0.0.0" }, env);
  expect(() => exposureOf(settings, false)).toThrow(/PARAPET_TOKEN.*--allow-unauthenticated/);
  expect(exposureOf(settings, true)).toBe("guarded");
});

test.each(["0.0.0.0", "192.168.1.5", "::", "parapet.example"])(
  "%s can be reached by other machines",
  (host) => expect(isExposed(settingsFrom({ host }, env))).toBe(true),
);

test("its owner can say that it may be open", () => {
  const settings = settingsFrom({ host: "0.0.0.0", allowUnauthenticated: true }, env);
  expect(exposureOf(settings, false)).toBe("open");
});

test("a token that can be guessed is refused, and never printed", () => {
  expect(() => environmentToken({ PARAPET_TOKEN: "hunter2" })).toThrow(/at least 32/);
  expect(() => environmentToken({ PARAPET_TOKEN: "hunter2" })).not.toThrow(/hunter2/);
  expect(environmentToken({ PARAPET_TOKEN: "a".repeat(32) })).toBe("a".repeat(32));
  expect(environmentToken({})).toBe("");
});

describe("the secret of webhooks", () => {
  const webhooks = ["https://hooks.example.test/a"];
  const secretOf = (secret: string) =>
    webhookSecret({ webhooks }, { PARAPET_WEBHOOK_SECRET: secret });

  test.each([
    "a-secret-of-at-least-32-characters",
    `whsec_${Buffer.alloc(24, 7).toString("base64")}`,
    `whsec_${Buffer.alloc(33, 7).toString("base64")}`,
  ])("%s is one", (secret) => expect(secretOf(secret)).toBe(secret));

  test.each([
    ["nothing", ""],
    ["too short", "short"],
    ["has a space", "a secret of at least 32 characters"],
    ["too few bytes", `whsec_${Buffer.alloc(23, 7).toString("base64")}`],
    ["no base64, of which no byte would be left", `whsec_${"!".repeat(40)}`],
    ["base64 that ends early", `whsec_${"=".repeat(40)}`],
    ["a few bytes among signs that a decoder skips", `whsec_c2VjcmV0${"*".repeat(40)}`],
  ])("%s is none", (_, secret) => expect(() => secretOf(secret)).toThrow("PARAPET_WEBHOOK_SECRET"));
});
