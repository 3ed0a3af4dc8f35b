import { expect, test } from "vitest";
import { sampleConfig } from "../../testing/sample.ts";
import { plainSecrets, withoutScheme } from "./plain-secrets.ts";

const secret = "c71fd8a2b94e60357adf";

test.each([
  [`{ gateway: { auth: { token: "${secret}" } } }`, "gateway"],
  [`{ cron: { webhookToken: "${secret}" } }`, "automation"],
  [`{ nodeHost: { mcp: { servers: { a: { env: { API_KEY: "${secret}" } } } } } }`, "mcp"],
  [`{ nodeHost: { other: { apiKey: "${secret}" } } }`, "tool"],
  [`{ tools: { docker: { apiKey: "${secret}" } } }`, "tool"],
  [
    `{ agents: { defaults: { sandbox: { docker: { env: { API_KEY: "${secret}" } } } } } }`,
    "sandbox",
  ],
] as const)("of %s the secret opens the %s", (text, opens) => {
  expect(plainSecrets(sampleConfig(text), opens)).toHaveLength(1);
});

test.each([
  ["Bearer abc", "abc"],
  ["basic  abc", "abc"],
  ["Token abc", "abc"],
  ["Basics abc", "Basics abc"],
  ["Basicabc", "Basicabc"],
])("the scheme of a header is no part of its secret: %s", (text, bare) => {
  expect(withoutScheme(text)).toBe(bare);
});
