import { expect, test } from "vitest";
import { clip, displayWidth, padEnd, splitAtWidth } from "./width.ts";

test.each([
  ["main", 4],
  ["größe", 5],
  ["漢字", 4],
  ["🦞", 2],
  ["e\u0301", 1],
  ["→", 1],
])("%s takes the columns that a terminal gives it", (text, columns) => {
  expect(displayWidth(text)).toBe(columns);
});

test("a wide character is not cut in half", () => {
  expect(splitAtWidth("a漢字", 4)).toEqual(["a漢", "字"]);
  expect(splitAtWidth("漢", 1)).toEqual(["漢", ""]);
});

test("what was left out shows as an ellipsis within the width", () => {
  expect(clip("abcdef", 6)).toBe("abcdef");
  expect(clip("abcdefg", 6)).toBe("abcde…");
});

test("columns line up after wide characters", () => {
  expect(padEnd("漢", 4)).toBe("漢  ");
});
