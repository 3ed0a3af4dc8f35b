import { describe, expect, test } from "vitest";
import { environmentToken, receiverSecrets, webhookSecret } from "./environment-secrets.ts";

test("a weak token is refused, and never printed", () => {
  expect(() => environmentToken({ PARAPET_TOKEN: "hunter2" })).toThrow(/at least 32/);
  expect(() => environmentToken({ PARAPET_TOKEN: "hunter2" })).not.toThrow(/hunter2/);
  expect(environmentToken({ PARAPET_TOKEN: "a".repeat(32) })).toBe("a".repeat(32));
  expect(environmentToken({})).toBe("");
});

describe("the secret of webhooks", () => {
  const webhooks = ["https://hooks.example.test/a"];
  const secretOf = (secret: string) =>
    webhookSecret({ webhooks, receivers: [] }, { PARAPET_WEBHOOK_SECRET: secret });

  test.each([
    "a-secret-of-at-least-32-characters",
    `whsec_${Buffer.alloc(24, 7).toString("base64")}`,
    `whsec_${Buffer.alloc(33, 7).toString("base64")}`,
  ])("%s is accepted", (secret) => expect(secretOf(secret)).toBe(secret));

  test.each([
    ["nothing", ""],
    ["too short", "short"],
    ["with a space", "a secret of at least 32 characters"],
    ["too few bytes", `whsec_${Buffer.alloc(23, 7).toString("base64")}`],
    ["invalid base64, of which no byte would be left", `whsec_${"!".repeat(40)}`],
    ["base64 that ends early", `whsec_${"=".repeat(40)}`],
    ["a few bytes among characters that a decoder skips", `whsec_c2VjcmV0${"*".repeat(40)}`],
  ])("%s is refused", (_, secret) =>
    expect(() => secretOf(secret)).toThrow("PARAPET_WEBHOOK_SECRET"),
  );

  test("is needed for receivers that verify it, and not for chats", () => {
    expect(() => webhookSecret({ webhooks: [], receivers: [{ format: "standard" }] }, {})).toThrow(
      /PARAPET_WEBHOOK_SECRET/,
    );
    expect(webhookSecret({ webhooks: [], receivers: [{ format: "slack" }] }, {})).toBe("");
  });
});

const secretsOf = (secret?: string) =>
  receiverSecrets([{ format: "slack" }, { format: "email", secretVariable: "PARAPET_SECRET_A" }], {
    PARAPET_SECRET_A: secret,
  });

describe("the secret of a receiver", () => {
  test("comes from the variable that the receiver names", () => {
    expect([...secretsOf("a pass phrase")]).toEqual([["PARAPET_SECRET_A", "a pass phrase"]]);
  });

  test.each([
    ["is missing", undefined],
    ["is empty", ""],
    ["has a line break", "hunter2\r\nX: 1"],
    ["is too long", "hunter2".repeat(1_000)],
  ])("that %s is refused, and never printed", (_, secret) => {
    expect(() => secretsOf(secret)).toThrow(/PARAPET_SECRET_A must have .* format email/);
    expect(() => secretsOf(secret)).not.toThrow(/hunter2/);
  });
});
