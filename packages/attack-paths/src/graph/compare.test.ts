import { expect, test } from "vitest";
import { compareText } from "./compare.ts";

test("texts are ordered by their code units, whatever the language of the machine", () => {
  const texts = ["", "Z", "a", "aa", "ä", "\u{1F600}", "\uFFFD"];
  expect(texts.toReversed().toSorted(compareText)).toEqual(texts);
  expect(compareText("a", "a")).toBe(0);
});
