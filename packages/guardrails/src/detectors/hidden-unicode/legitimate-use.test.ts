import { describe, expect, test } from "vitest";
import { hiddenUnicodeDetector } from "./hidden-unicode-detector.ts";

function found(text: string): readonly string[] {
  return hiddenUnicodeDetector.find(text, {}).map(({ rule, severity }) => `${rule} ${severity}`);
}

const zeroWidth = ["hidden_unicode.zero-width medium"];

describe("characters that nobody sees, where no language needs them", () => {
  test.each([
    ["a zero-width space", "pay\u200bment"],
    ["a joiner", "pay\u200dment"],
    ["a mark of direction", "pay\u200ement"],
    ["a Hangul filler", "pay\u3164ment"],
    ["a half-width Hangul filler", "pay\uffa0ment"],
    ["a combining grapheme joiner", "pay\u034fment"],
    ["a deprecated format character", "pay\u206ament"],
    ["a musical one", "pay\u{1d173}ment"],
    ["a byte order mark inside a word", "pay\ufeffment"],
    ["a byte order mark at the end", "payment\ufeff"],
    ["two byte order marks", "\ufeff\ufeffpayment"],
    ["a word joiner", "pay\u2060ment"],
    ["an invisible operator", "pay\u2064ment"],
    ["bits of two joiners, in Persian too", "\u0645\u200c\u200d\u200c\u200c\u062e"],
    ["many zero-width spaces, in Khmer too", "\u1780\u200b\u200b\u200b\u1781"],
  ])("%s", (_, text) => {
    expect(found(text)).toEqual(zeroWidth);
  });

  test("bytes in the sixteen selectors of the first plane", () => {
    expect(found(`\u{1f600}${"\ufe01\ufe0e".repeat(8)}`)).toEqual(["hidden_unicode.tag high"]);
  });
});

describe("what a language needs stays silent", () => {
  test.each([
    ["Khmer words", "\u1780\u17b6\u200b\u1781\u17b6"],
    ["Thai words beside a Latin one", "\u0e01\u200bWiFi"],
    ["Persian", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
    ["Malayalam", "\u0d28\u0d4d\u200d"],
    ["Hebrew beside an acronym", "HTML\u200f \u05d5"],
    ["Mongolian", "\u1820\u180b\u1821"],
    ["Old Korean", "\u1100\u1160\u11a8"],
    ["a family", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
    ["a keycap", "1\ufe0f\u20e3"],
    ["the flag of Wales", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}"],
    ["a byte order mark", "\ufefftext"],
  ])("%s", (_, text) => {
    expect(found(text)).toEqual([]);
  });

  test("a place where a word may be broken stops nobody", () => {
    expect(found("Donau\u00addampf")).toEqual(["hidden_unicode.zero-width low"]);
    expect(found("Donau\u00ad\u00addampf")).toEqual(zeroWidth);
  });
});
