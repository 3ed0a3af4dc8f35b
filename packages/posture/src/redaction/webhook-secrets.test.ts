import { expect, test } from "vitest";
import { redactText } from "./redact-text.ts";
import { webhookSecrets } from "./webhook-secrets.ts";

const key = "k7Qz2mXw9Lr4";
const uuid = "550e8400-e29b-41d4-a716-446655440000";
const found = (text: string, most = 9) =>
  webhookSecrets(text, most).map(({ start, end }) => text.slice(start, end));

const words = (text: string) => text.split(/\s+/);

test.each(
  words(
    `hook hooks webhook webhooks webhook-test webhookwaiting webhookb2 incoming-webhook incomingwebhooks trigger triggers
     push ping catch invoke integration integrations`,
  ),
)("the opaque part of an address with %s is its key", (word) => {
  expect(found(`https://x.example/${word}/${key}`)).toEqual([key]);
  expect(found(`https://${word}.example/a/${key}?b=${uuid}`)).toEqual([key, uuid]);
});

test.each(["key", "token", "secret", "auth", "apikey", "api-key", "accesstoken", "access-token"])(
  "so is what follows %s",
  (name) => {
    expect(found(`https://x.example/a?${name}=${key}&b=${key}`)).toEqual([key]);
  },
);

test.each(["mcp", "sse"])("so is every opaque part of a hosted server: %s", (word) => {
  expect(found(`https://${word}.example/s/${key}/x`)).toEqual([key]);
  expect(found(`https://x.example/${uuid}/${word}`)).toEqual([uuid]);
});

test.each(
  words(
    `project projects organization organisations org orgs tenant tenants workspace workspaces account accounts team teams
     subscription`,
  ),
)("but not the UUID that says whose it is: %s", (owner) => {
  expect(found(`https://mcp.example/${owner}/${uuid}/mcp`)).toEqual([]);
  expect(found(`https://mcp.example/${owner}/${key}/mcp`)).toEqual([key]);
  expect(found(`https://mcp.example/${owner}/${uuid}/hooks`)).toEqual([uuid]);
});

test.each([
  `https://x.example/a/${key}`,
  `https://x.example/hooked/${key}`,
  `https://x.example/monkey/${key}`,
  "https://hooks.example/github-push-v2",
  `https://hooks.example`,
  `ftp://hooks.example/${key}`,
])("other addresses have none: %s", (text) => {
  expect(found(text)).toEqual([]);
});

test("no more are looked for than are wanted, and an address that JSON escapes is none other", () => {
  const text = `https://hooks.example/${key} `.repeat(5);
  expect(found(text, 2)).toHaveLength(2);
  const escaped = String.raw`https:\/\/hooks.example\/${key}`;
  expect(redactText(escaped, "output", "*")).toBe(String.raw`https:\/\/hooks.example\/*`);
});
