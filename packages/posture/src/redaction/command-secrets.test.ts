import { expect, test } from "vitest";
import { secretArguments } from "./command-secrets.ts";
import { redactText } from "./redact-text.ts";

const secret = "Tr0ub4dor3xQ";

test.each([
  "docker login -u ada -p *",
  "sshpass -p * ssh host",
  "tool --password * now",
  "mysql -p* shop",
])(
  "a word in capitals is a secret in settings, and what belongs there elsewhere: %s",
  (pattern) => {
    for (const word of ["HUNTER", "HUNTER_TWO"]) {
      const text = pattern.replace("*", word);
      expect(redactText(text, "settings", "*")).toBe(pattern);
      expect(redactText(text, "prose", "*")).toBe(text);
      expect(redactText(text, "output", "*")).toBe(text);
    }
    for (const word of ["HUNTER2", "Hunter", "_HUNTER"]) {
      const shown = redactText(pattern.replace("*", `${word}x7`), "output", "*");
      expect(shown).toBe(pattern);
    }
  },
);

test.each(["is", "<password>", "$TOKEN"])(
  "a word that goes on with a sentence, or stands for a secret, is none: %s",
  (word) => {
    for (const kind of ["settings", "prose", "output"] as const) {
      expect(redactText(`docker login -p ${word}`, kind)).toBe(`docker login -p ${word}`);
    }
  },
);

const login = ["docker", "login", "-p", secret];

/** Which words of a command are secrets. */
const secretsIn = (words: readonly string[]) => [
  ...new Set(secretArguments(words).map(({ word }) => word)),
];

const words = (count: number) => Array.from({ length: count }, () => "x");

const before = (count: number) => Array.from({ length: count }, () => ["docker", "ps"]).flat();

test("of one command four programs are looked at, and 1,024 words", () => {
  expect(secretsIn([...words(1_020), ...login])).toEqual([1_023]);
  expect(secretsIn([...words(1_021), ...login])).toEqual([]);
  expect(secretsIn([...before(3), ...login])).toEqual([9]);
});

test.each(["/usr/bin/docker", "docker.exe", "out=$(docker", "`docker", String.raw`C:\bin\docker`])(
  "a program is known by its name, however it is called: %s",
  (name) => {
    expect(secretsIn([name, ...login.slice(1)])).toEqual([3]);
  },
);

test.each(["docker-compose", "mydocker", "docker2", "x.docker"])("%s is another one", (name) => {
  expect(secretsIn([name, ...login.slice(1)])).toEqual([]);
});
