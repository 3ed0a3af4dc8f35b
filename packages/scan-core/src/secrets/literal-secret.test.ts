import { expect, test } from "vitest";
import { hasLiteralSecret } from "./literal-secret.ts";

const text = "correct horse battery";

test.for([
  "token",
  "tokens",
  "secret",
  "secretWord",
  "password",
  "passwd",
  "passwordHash",
  "passphrase",
  "apiKey",
  "api_key",
  "api-key",
  "authorization",
  "cookie",
  "cookies",
  "credential",
  "credentials",
  "privateKey",
  "private_key",
  "signing_key",
  "key",
  "licenseKey",
  "identityData",
])("a configuration with a text under %s holds a secret", (name) => {
  expect(hasLiteralSecret({ channel: [{ [name]: text }] })).toBe(true);
});

test.for([
  "tokenFile",
  "token_path",
  "secretDir",
  "secretProvider",
  "secretSource",
  "passwordEnv",
  "tokenName",
  "authMode",
  "authHeader",
  "author",
  "keyboard",
  "keys",
  "title",
])("a configuration with a text under %s holds none", (name) => {
  expect(hasLiteralSecret({ channel: [{ [name]: text }] })).toBe(false);
});

test("a variable, a reference and a number are no secrets that are in the file", () => {
  expect(hasLiteralSecret({ token: "${TOKEN}", password: "", secret: 12_345_678 })).toBe(false);
  expect(hasLiteralSecret({ token: { source: "env", id: "TOKEN" } })).toBe(false);
  expect(hasLiteralSecret({ name: "API_TOKEN", value: text })).toBe(true);
  expect(hasLiteralSecret({ name: "TITLE", value: text })).toBe(false);
});
