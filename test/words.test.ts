import { expect, test } from "vitest";
import { allowedWords } from "./words/allowed.ts";
import {
  bannedIn,
  bannedInPage,
  bannedReasonsLeft,
  bannedWordsLeft,
  reasonIn,
} from "./words/prose.ts";

test("no page, comment, message or name uses a word that readers from the field would have to translate", () => {
  expect(bannedWordsLeft(), "Use what test/words/banned.ts says instead.").toEqual([]);
});

test("no page of a check shows a test case in words that readers have to translate", () => {
  expect(bannedReasonsLeft(), "Use what test/words/banned.ts says instead.").toEqual([]);
});

test("of a fixture, only what its page shows of it counts as prose", () => {
  const fixture = "// Strangers write.\n// expect high - /tools\n// says told\n{ beside: 1 }\n";
  expect(reasonIn(fixture)).toBe("// Strangers write.");
  expect(bannedInPage(reasonIn(fixture))).toEqual([{ line: 1, word: "strangers" }]);
});

test.each([
  ["Version 2.4.0 mends it", ["mends"]],
  ["const openDoors = [];", ["doors"]],
  ["told-of-sightings.ts", ["told of", "sightings"]],
  ["Each command runs unasked, whoever sent it", ["unasked", "whoever"]],
  ["The backdoor amends colors and standards", []],
])("banned words are found in prose and in names: %s", (text, words) => {
  expect(bannedIn(text).map(({ word }) => word)).toEqual(words);
});

test.each(["It is told twice.", "A rule of one's own stands beside it."])(
  "a page may not say: %s",
  (text) => {
    expect(bannedIn(text)).toEqual([]);
    expect(bannedInPage(text)).not.toEqual([]);
  },
);

test("an exception says why", () => {
  expect(allowedWords.filter(({ why }) => why.length < 10)).toEqual([]);
});
