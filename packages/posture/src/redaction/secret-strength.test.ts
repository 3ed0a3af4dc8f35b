import { expect, test } from "vitest";
import { isCode, isCredentialPair, isPlace, isSentenceWord, isStrong } from "./secret-strength.ts";

const words = (text: string) => text.split(" ");

test.each([
  ["abc123", true],
  ["abc12", false],
  ['"abc12"', false],
  ['"abc123"', true],
  ["123456789012345", false],
  ["1234567890123456", true],
  ["correct$horse", true],
  ["corre$t", false],
  ["correct-horse", false],
  ["correct horse, battery", false],
  ["/etc/abc123", false],
  ["getToken1(", false],
])("%s is strong enough for a secret: %s", (text, is) => {
  expect(isStrong(text)).toBe(is);
});

const files = words("pem key crt cer p12 pfx json yaml yml toml env txt pub");

test.each([
  ...words("/a ./a ../a ~ ~/a @/a @../a $HOME C:\\a d:\\ \\\\host\\a https://a op://a git+ssh://a"),
  ...files.flatMap((end) => [`a.${end}`, `A1.${end.toUpperCase()}`]),
])("%s says where a secret is", (text) => {
  expect(isPlace(text)).toBe(true);
});

test.each([
  ...words("a .../a @a $ 1:\\a \\a 9a://b a.sh a.pemx"),
  ...files.map((end) => `a${end}`),
])("%s says nothing of a place", (text) => {
  expect(isPlace(text)).toBe(false);
});

test.each([
  ["getToken(", true],
  ["a[0", true],
  ["Map<string", true],
  ["config.password", true],
  ["config?.password2", true],
  ["process.env.TOKEN", true],
  ["config", false],
  ["abc.d1e2", false],
  ["9a.b", false],
  ["a..b", false],
])("%s is code: %s", (text, is) => {
  expect(isCode(text)).toBe(is);
});

test.each([
  [btoa("user:password"), true],
  [btoa(":password"), true],
  [btoa("user:"), false],
  [btoa("userpassword"), false],
  [btoa("u:\u0001password"), false],
  [btoa("a:b"), false],
  ["dXNlcjpwYXNz!", false],
  ["A".repeat(9), false],
])("%s is a name and a password in base64: %s", (text, is) => {
  expect(isCredentialPair(text)).toBe(is);
});

test.each(
  words(
    "a an and are flag for from in instead is of on option or that the to was with without a. is, (( or).",
  ),
)("%s goes on with a sentence", (word) => {
  expect(isSentenceWord(word)).toBe(true);
});

test.each(words("hunter2 Is an9 theory top option1"))("%s does not", (word) => {
  expect(isSentenceWord(word)).toBe(false);
});
