import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { glanceAt } from "./text-glance.ts";

/** By a search from each position. */
function everyPlace(text: string, word: string): readonly number[] {
  return Array.from({ length: text.length }, (_, at) => at).filter((at) =>
    text.startsWith(word, at),
  );
}

test("every occurrence of a word is found, at its position, in any text", () => {
  const piece = constantFrom("send", "end", "sen", "d", " ", "\n", "key", "密钥", "秘", "ё", "😀");
  const texts = array(piece, { maxLength: 80 }).map((pieces) => pieces.join(""));
  const words = array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(""));
  assert(
    property(texts, words, (text, word) => {
      const glance = glanceAt(text);
      const places = everyPlace(text, word);
      expect(glance.placesOf(word)).toEqual(places);
      expect(glance.holds(word)).toBe(places.length > 0);
      expect(glance.mayHold(word) || places.length === 0).toBe(true);
      expect(glance.holdsOne(["\u{1f512}", word])).toBe(places.length > 0);
      expect(glance.mayHoldOf([word]).length === 1 || places.length === 0).toBe(true);
    }),
  );
});

test("a word that a long text lacks is mostly excluded without a search", () => {
  const text = "the quick brown fox jumps over the lazy dog ".repeat(3000);
  const glance = glanceAt(text);
  const absent = ["password", "credential", "webhook", "密码", "iex", "upload"];
  expect(absent.filter((word) => glance.mayHold(word))).toEqual([]);
  expect(glance.placesOf("lazy dog")).toHaveLength(3000);
  expect(glance.placesOf("password")).toEqual([]);
});
