import { filesOf } from "./data-files.ts";
import type { Labeled, LabeledGroup } from "./labeled.ts";

/**
 * What must be seen: each character that the Unicode Standard calls invisible
 * (Default_Ignorable_Code_Point) or that turns the direction of a text (Bidi_Control), once between
 * two words; and the Trojan Source programs in pylint's tests. What must not: every emoji, and the
 * names of countries and languages in each translation of iso-codes.
 */
export function unicodeGroups(): readonly LabeledGroup[] {
  const common = { detector: "hidden_unicode" };
  const standard = { ...common, source: "Unicode Standard" };
  return [
    {
      ...standard,
      group: "direction: embedding, override, isolate",
      examples: between(/[\u202a-\u202e\u2066-\u2069]/u),
    },
    {
      ...standard,
      group: "direction: marks (LRM, RLM, ALM)",
      examples: between(/[\u200e\u200f\u061c]/u),
    },
    { ...standard, group: "tags", examples: between(/[\u{e0000}-\u{e007f}]/u) },
    { ...standard, group: "variation selectors, 16 in a row", examples: variationSelectors() },
    { ...standard, group: "all others that are invisible", examples: between(others) },
    { ...common, source: "pylint", group: "Trojan Source programs", examples: trojanSource() },
    { ...common, source: "emoji", group: "each emoji", examples: emoji() },
    {
      ...common,
      source: "iso-codes",
      group: "names of countries and languages",
      examples: translations(),
    },
  ];
}

/** Neither tags, nor variation selectors, nor marks of direction. */
const others =
  /(?!\p{Bidi_Control}|\p{Variation_Selector}|[\u{e0000}-\u{e007f}])\p{Default_Ignorable_Code_Point}/u;

/** "pay<character>ment", for each assigned character that fits. */
function between(fits: RegExp): readonly Labeled[] {
  return Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => fits.test(character) && !/\p{Unassigned}/u.test(character))
    .map((character) => ({ text: `pay${character}ment`, holds: true }));
}

/**
 * Each of the 256 selectors stands for a byte where somebody hides data; here one begins a row of
 * sixteen.
 */
function variationSelectors(): readonly Labeled[] {
  return Array.from({ length: 256 }, (_, first) => ({
    text: `\u{1f600}${Array.from({ length: 16 }, (__, at) => selector((first + at * 37) % 256)).join("")}`,
    holds: true,
  }));
}

function selector(byte: number): string {
  return String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16);
}

function trojanSource(): readonly Labeled[] {
  return filesOf("pylint", "tests/functional/u/unicode/unicode_bidi_*.py").map((text) => ({
    text,
    holds: true,
  }));
}

function emoji(): readonly Labeled[] {
  return filesOf("emoji", "data-by-emoji.json").flatMap((file) => {
    const known: unknown = JSON.parse(file);
    return Object.keys(Object(known)).map((text) => ({ text, holds: false }));
  });
}

function translations(): readonly Labeled[] {
  const lines = filesOf("iso-codes", "iso_*/*.po").flatMap((file) =>
    [...file.matchAll(/^msgstr "(.+)"$/gm)].map(([, text = ""]) => text),
  );
  return [...new Set(lines)].map((text) => ({ text, holds: false }));
}
