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

const found = (env: object) => plainSecrets(sampleConfig(JSON.stringify({ env })), "variable");

test.each([
  { DISCORD_BOT_TOKEN: "Set in the shell, not in this file" },
  { API_KEY: "Stored by 'openclaw models auth' in ~/.openclaw/agents/main" },
  { API_KEY: "Ask the owner of account 4012888888881881 for it" },
])("a sentence about a key is no key: %o", (env) => {
  expect(found(env)).toEqual([]);
});

test.each([
  { API_KEY: `Set in the shell: ${secret}` },
  { SSH_PRIVATE_KEY: "-----BEGIN RSA PRIVATE KEY----- abc -----END RSA PRIVATE KEY-----" },
  { WALLET_PASSWORD: "correct horse battery staple" },
  { BOT_TOKEN: "9 two words" },
])("a key within words, and a secret made of words, are secrets: %o", (env) => {
  expect(found(env)).toHaveLength(1);
});

test.each([
  [`{ models: { providers: { a: { apiKey: "from-env" } } } }`, "model"],
  [`{ skills: { entries: { a: { apiKey: "skip" } } } }`, "tool"],
  [`{ env: { vars: { A_API_KEY: "not set yet" } } }`, "variable"],
] as const)("a word in the place of a service's key is no key: %s", (text, opens) => {
  expect(plainSecrets(sampleConfig(text), opens)).toEqual([]);
});

test.each([
  [`{ gateway: { auth: { token: "letmein" } } }`, "gateway"],
  [`{ skills: { entries: { a: { env: { DB_PASSWORD: "letmein" } } } } }`, "tool"],
  [`{ models: { providers: { a: { apiKey: "kXqPzRtvWb" } } } }`, "model"],
] as const)("a word that a person chose, and mixed letters, are secrets: %s", (text, opens) => {
  expect(plainSecrets(sampleConfig(text), opens)).toHaveLength(1);
});
