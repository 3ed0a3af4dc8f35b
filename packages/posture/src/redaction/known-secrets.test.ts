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

test("of secrets with one beginning the longest that stands there is taken, and no other", () => {
  const base = "aaaaaaaa";
  const { redact: hide } = knownSecrets([
    `${base}1`,
    `${base}12`,
    `${base}1234`,
    `${base}13-long-one`,
    `${base}2x`,
  ]);
  for (const [text, shown] of [
    [`${base}1`, "*"],
    [`${base}123`, "*3"],
    [`${base}12345`, "*5"],
    [`${base}1299`, "*99"],
    [`${base}13-lo and more`, "*3-lo and more"],
    [`${base}2x${base}14`, "**4"],
    [`${base}3 `, `${base}3 `],
    [`${base}2…`, "*…"],
    [`${base}2... and`, "*... and"],
    [`x${base}`, "x*"],
  ] as const) {
    expect(hide(text, "*")).toBe(shown);
  }
});

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

test("what is taken of any text is what trying each secret at each place would take", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const next = randomFrom(seed);
    const word = (length: number) =>
      Array.from({ length }, () => "ab1"[Math.floor(next() * 3)]).join("");
    const begin = `aaaaaaa1`;
    const secrets = Array.from({ length: 6 }, () => begin + word(1 + Math.floor(next() * 6)));
    const text = Array.from({ length: 6 }, () => begin + word(Math.floor(next() * 8))).join("");
    const { redact: hide, texts } = knownSecrets(secrets);
    const byLength = texts.toSorted((a, b) => b.length - a.length);
    let expected = "";
    for (let at = 0; at < text.length;) {
      const whole = byLength.find((secret) => text.startsWith(secret, at));
      const rest = text.slice(at);
      const isCut = rest.length >= 8 && byLength.some((secret) => secret.startsWith(rest));
      expected += whole !== undefined || isCut ? "*" : text[at];
      at += whole?.length ?? (isCut ? rest.length : 1);
    }
    expect(hide(text, "*"), `seed ${seed}`).toBe(expected);
  }
});

test("thousands of secrets with one beginning do not make a text endless", () => {
  const many = knownSecrets(
    Array.from({ length: 5_000 }, (_, index) => `aaaaaaaa${index}${"b1".repeat(20)}`),
  );
  const text = `${"a".repeat(20_000)} aaaaaaaa1234${"b1".repeat(20)}`;
  expect(many.redact(text, "*") === `${"a".repeat(20_000)} *`).toBe(true);
});
