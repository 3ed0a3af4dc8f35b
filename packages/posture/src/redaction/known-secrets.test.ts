import { expect, test } from "vitest";
import { knownSecrets } from "./known-secrets.ts";

const known = knownSecrets([
  "hunter2-Hunter2",
  "p@ss/word 1",
  "short",
  "password",
  "${TOKEN}",
  "changeme",
]);
const redact = (text: string) => known.redact(text, "*");

test.each([
  ["the same as hunter2-Hunter2!", "the same as *!"],
  ["hunter2-Hunter2hunter2-Hunter2", "**"],
  ["/paths/p@ss~1word 1", "/paths/*"],
  ["?p=p%40ss%2Fword%201", "?p=*"],
  ["cut off: hunter2-Hun", "cut off: *"],
  ["cut off: hunter2-H…", "cut off: *…"],
])("a secret that is known is seen nowhere: %s", (text, shown) => {
  expect(redact(text)).toBe(shown);
});

test.each([
  "short",
  "the password of ada",
  "${TOKEN}",
  "changeme",
  "hunter2-Hu is another word",
  "",
])("words that mean something else stay: %s", (text) => {
  expect(redact(text)).toBe(text);
});

test("thousands of secrets with one beginning take no longer than the text allows", () => {
  const many = knownSecrets(
    Array.from({ length: 5_000 }, (_, index) => `aaaaaaaa${index}${"b1".repeat(20)}`),
  );
  const start = performance.now();
  many.redact("a".repeat(20_000), "*");
  expect(performance.now() - start).toBeLessThan(15_000);
});
