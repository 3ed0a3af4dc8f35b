import { describe, expect, test } from "vitest";
import { redactText } from "./redact-text.ts";

const key = "MIIEvQIBADANBgk7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Yb5Jg0";
const line = "-----";

describe("a private key is hidden in every file that holds one", () => {
  test.each([
    ["JSON Web Key", `{"kty":"RSA","n":"x","d":"${key}"}`],
    ["SSH2", `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n${key}\n---- END SSH2 PRIVATE KEY ----`],
    ["PuTTY", `PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 1\n${key}\nPrivate-MAC: x`],
    [
      "texts put together",
      `"${line}BEGIN PRIVATE KEY${line}" +\n"${key}" +\n"${line}END PRIVATE KEY${line}"`,
    ],
    [
      "a list of lines",
      `["${line}BEGIN PRIVATE KEY${line}",\n "${key}",\n "${line}END PRIVATE KEY${line}"]`,
    ],
  ])("%s", (_what, text) => {
    expect(redactText(text, "output")).not.toContain(key.slice(4));
  });
});

const pem = (lines: number) =>
  [`${line}BEGIN PRIVATE KEY${line}`, ...Array(lines).fill("A".repeat(63)), ""].join("\n") +
  `${line}END PRIVATE KEY${line}`;

test("a key of 16,384 characters is hidden to its end, and of a longer one the first 8,192", () => {
  expect(redactText(pem(255), "output")).not.toContain("AAA");
  expect(redactText(pem(256), "output").match(/A{63}/g)).toHaveLength(256 - 8_192 / 64);
});

test.each([
  "seed phrase: legal winner thank year wave sausage worth useful legal winner thank yellow",
  "mnemonic=legal winner thank year wave sausage worth useful legal winner thank yellow",
  "my seed is legal winner thank year wave sausage worth useful legal winner thank yellow",
  "the mnemonic is legal winner thank year wave sausage worth useful legal winner thank yellow",
  "the recovery phrase is legal winner thank year wave sausage worth useful legal winner thank yellow",
  "the backup words are legal winner thank year wave sausage worth useful legal winner thank yellow",
])("the words from which a wallet is restored are hidden: %s", (text) => {
  expect(redactText(text, "output")).not.toContain("winner");
});

test.each([
  "Keep a backup of the seed words and of the mnemonic phrase in a place that is safe from fire and water",
  "-mmnemonic=intel, backup options are given and source and target are the same name for one file",
  '{"kty":"RSA","n":"x","e":"AQAB","use":"sig"}',
])("a text about keys stays: %s", (text) => {
  expect(redactText(text, "output")).toBe(text);
});
