import { expect, test } from "vitest";
import { sampleConfig } from "../../testing/sample.ts";
import { plainSecrets } from "./plain-secrets.ts";

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
