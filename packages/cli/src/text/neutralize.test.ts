import { expect, test } from "vitest";
import { isUnprintable, neutralize } from "./neutralize.ts";

test.each([
  ["an ANSI escape", "\u001b[31mred", String.raw`\x1b[31mred`],
  ["an 8-bit escape", "\u009b31m", String.raw`\u{9b}31m`],
  ["a line break", "a\r\nb", String.raw`a\r\nb`],
  ["a line separator", "a\u2028b", String.raw`a\u{2028}b`],
  ["a direction override", "\u202egpj.exe", String.raw`\u{202e}gpj.exe`],
  ["a zero-width space", "ma\u200bin", String.raw`ma\u{200b}in`],
  ["a tag character", "a\u{e0041}", String.raw`a\u{e0041}`],
  ["a byte hidden in a variation selector", "a\u{e0100}", String.raw`a\u{e0100}`],
  ["half a character", "a\ud800", String.raw`a\u{d800}`],
])("%s in a name is shown, not acted on", (_, text, shown) => {
  expect(neutralize(text)).toBe(shown);
  expect(isUnprintable(text)).toBe(true);
});

test.each(["openclaw.json", "größe 漢字 ❤\ufe0f 🦞", ""])("%j stays as it is", (text) => {
  expect(neutralize(text)).toBe(text);
  expect(isUnprintable(text)).toBe(false);
});
