import { describe, expect, test } from "vitest";
import { redactText } from "./redact-text.ts";
import type { TextKind } from "./text-kind.ts";

const kinds = ["settings", "prose", "output"] satisfies TextKind[];

describe("a short password in a sentence is hidden, and the sentence is not", () => {
  test.each([
    "the password is §",
    "The password is §.",
    "pw: §",
    "pwd is §",
    "Password for admin is §",
    "the password for the staging database is §",
    "use password § to log in",
    "log in with admin / §",
    "log in with root:§",
    "passcode §",
    'the password "§"',
    "the password `§`",
    "Passwort: §",
    "contraseña: §",
    "Le mot de passe est §",
    "пароль: §",
    "密码: §",
    "Your password has been reset to §",
    "API key - §",
    "password will be §",
    "password -> §",
    "**Password:** §",
    "**Password**: `§`",
    "Password (admin): §",
    "| password | § |",
    "secret is §",
    "api key: §",
    "ssh root@host (password §)",
    "set the password to §",
    "password set to §",
    'user "ada" with password "§" rejected',
    "CREATE USER ada PASSWORD '§'",
    "requirepass §",
  ])("%s", (pattern) => {
    for (const word of ["hunter2", "abc123", "s3cr3t"])
      for (const kind of kinds)
        expect(redactText(pattern.replace("§", word), kind, "§")).toBe(pattern);
  });
});

describe("a random word is hidden where a sentence calls it a key", () => {
  test.each([
    "the key is §",
    "our secret key is §",
    "token §",
    "api key §",
    "use § as the API key",
    "Incorrect API key provided: §.",
    "invalid token §",
    `setHeader("X-Secret-Token", "§")`,
    `["authorization","Bearer §"]`,
    `define('DB_PASSWORD', '§');`,
  ])("%s", (pattern) => {
    for (const kind of kinds) {
      const shown = redactText(pattern.replace("§", "Tr0ub4dor3xQ"), kind, "§");
      expect(shown.replace("Bearer §", "§")).toBe(pattern.replace("Bearer §", "§"));
    }
  });
});

describe("a sentence about passwords and keys stays as it is", () => {
  test.each([
    "the password is wrong",
    "the password is required!",
    "the password is sha256-hashed",
    "the token is base64 text",
    "the secret is 32-byte long",
    "passwords: 8-16 characters, the password is 12-char minimum",
    "the password is stored in config.json5",
    "the secret key is ed25519",
    "password hashing with argon2id2 or bcrypt, sha-512",
    "the token is sent to ada42@example.com",
    "the token is valid until 2026-11-23",
    "the key is agents.main1.tools",
    "the password is v1.2.3",
    "The password of OC-SEC-003 is unset; see password OC-SEC-003",
    "secret store2, key value1",
    "log in with Google, sign in with GitHub/oauth2",
    "extensions are identified by signature2 and by password '<password>'",
    "use sha256 as the password hash",
    '["password","token","secret"]',
  ])("%s", (text) => {
    for (const kind of kinds) expect(redactText(text, kind)).toBe(text);
  });
});
