import * as fc from "fast-check";
import JSON5 from "json5";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { arbitraryJson5 } from "./testing/arbitrary-json5.ts";
import { deepEqual } from "./deep-equal.ts";
import type { JsonValue } from "./document.ts";
import { DocumentError } from "./document.ts";
import { parseJson5 } from "./json5.ts";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "./testing/property-runs.ts";

// json5 warns of U+2028 in strings on the console, and reads them all the same.
beforeAll(() => vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterAll(() => vi.restoreAllMocks());

/** The value, or undefined for a text that is refused. */
function theirs(text: string): JsonValue | undefined {
  try {
    return JSON5.parse<JsonValue>(text);
  } catch {
    return undefined;
  }
}

function ours(text: string): JsonValue | undefined {
  try {
    return parseJson5(text).value;
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

/** Those of the texts that one parser reads and the other refuses, or reads as something else. */
function differing(...texts: readonly string[]): readonly string[] {
  return texts.filter((text) => {
    const [expected, actual] = [theirs(text), ours(text)];
    if (expected === undefined || actual === undefined) return expected !== actual;
    return !deepEqual(actual, expected);
  });
}

const values = [
  ..."0 -0 +0 00 01 -01 1 1. 1.e1 .1 +.5 -.5 . -. 1e 1e+ 1e5 1E-5 .5e3 1e1.5 1_000 1n".split(" "),
  ..."0x 0xg 0xF -0XaB +0x1 0x1.5 0b1 0o7 Infinity -Infinity +NaN NaN infinity Infinit -".split(
    " ",
  ),
  ..."+- --1 1- 1a null nul nulll true True truefalse undefined 'a b \"a a \\".split(" "),
  "- 1",
  "1 2",
  "1,",
  ",1",
  "'a' 'b'",
  "'a'\"b\"",
  "1/**/2",
  "1//\n2",
  "1e400",
  "-1e-400",
  "'\n'",
  "'\r'",
  "'\u2028'",
  "'\t\0\u0007\uFEFF'",
  "'\\\n'",
  "'\\\r\n'",
  "'\\\r'",
  "'\\\u2029'",
  ...String.raw`'\1' '\0' '\00' '\08' '\9' '\x4' '\x41' '\xgg' '\u004' '\u0041' '\uD83D\uDE00'`.split(
    " ",
  ),
  ...String.raw`'\uD83D' '\a\b\c\v\'\"\\\/' '\😀' '\u{41}' '"' "'" '\' '\x' '\u'`.split(" "),
  "\uD800",
  "'\uD800'",
  "'\uDE00\uD83D'",
  "",
  " ",
  "\uFEFF",
  "//",
  "/**/",
  "/*",
  "/*/",
  "/",
  "/ /",
  "// \n1",
  "//\r1",
  "//\u20281",
  "/***/1",
  "1//",
  "1/*",
  "/* * / */1",
  "1 /",
  "/* // */ 1",
  "// /* \n 1 // */",
  "#1",
  "<!-- 1",
  "--> 1",
  "\v1\f",
  "\u00A01\u3000",
  "\u16801",
  "\u180E1",
  "\u200B1",
  "\u00851",
  "\u20021\u205F",
  "1\uFEFF",
  "[]",
  "[,]",
  "[1,]",
  "[1,,2]",
  "[1,2",
  "[",
  "]",
  "[1}",
  "[1 2]",
  "[[],[[]],]",
  "[/**/]",
  "[1/**/,//\n]",
  "{}",
  "{,}",
  "{a:1,}",
  "{a:1,,}",
  "{a:1",
  "{",
  "}",
  "{a:1]",
  "{a}",
  "{a:}",
  "{:1}",
  "{a 1}",
  "{a:1 b:2}",
  "{}{}",
  "[]{}",
  "({})",
  "{a:1};",
  "a:1",
  "{[1]:2}",
  "{...a}",
  "{a(){}}",
  "{a:1,a:2,'a':3}",
  '{a:{},\n"a" : [],b /**/ : /**/ 1}',
  "{get a:1}",
  "{`a`:1}",
  "{a:`1`}",
  "{a=1}",
  "{a:/x/}",
];

const keys = [
  ..."null true false Infinity NaN __proto__ constructor a1 1a $ _ $_a1 a-b a.b é ключ 你好 ⅷ ª µ".split(
    " ",
  ),
  ...String.raw`\u0061 \u0061b a\u0062 \u0031a a\u0031 \u002d \x61 \ a\ \u00zz \u{61} \u200Ca a\u200C`.split(
    " ",
  ),
  ...String.raw`\uD83D\uDE00 \u2E2F \u0024 \u005F`.split(" "),
  "a\u200C",
  "a\u200D",
  "\u200Ca",
  "a\u0301",
  "\u0301a",
  "a\u203F",
  "\u203Fa",
  "a٣",
  "\u2E2F",
  "\u2118",
  "\u309B",
  "𐐀",
  "a𝟘",
  "𝟘a",
  "😀",
  "a😀",
  "\uD801",
  "a\uDC00",
  "a\u00A0",
  "a\uFEFF",
  "a\u2028",
  "a/**/",
  "a//\n",
  "a\0",
  "''",
  '""',
  "'a\\\nb'",
  "'a\nb'",
  "'\\1'",
  "'a' 'b'",
  "0",
  "1.5",
  "-1",
  "+a",
  "",
];

const scraps = [
  ...Array.from("{}[],:'\"\\/*-+.0189eExXabcfnrtuvINfty_$ \n\r\t\0\u2028\u00A0\uFEFFé"),
  "null",
  "true",
  "//",
  "/*",
  "*/",
  "\\u0061",
  "'a'",
  "a:",
];

test.each(values)("%j means the same to us as to the runtime", (text) => {
  expect(differing(text, `[${text}]`, `{a:${text}}`)).toEqual([]);
});

test.each(keys)("the key %j means the same to us as to the runtime", (key) => {
  expect(differing(`{${key}:1}`, `{b:0,${key} :1,}`)).toEqual([]);
});

test("every character means the same to us wherever it stands, but for letters newer than json5", () => {
  const letter = /[\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]/u;
  const surprises: string[] = [];
  for (let code = 0; code < 0x3_00_00; code += code < 0x3100 ? 1 : 61) {
    const character = String.fromCodePoint(code);
    surprises.push(...differing(`[1${character}]`, `'${character}'`, `'\\${character}'`));
    const asKey = [`{${character}:1}`, `{a${character}:1}`];
    const known = asKey.filter((text) => !letter.test(character) || theirs(text) !== undefined);
    surprises.push(...differing(...known));
  }
  expect(surprises).toEqual([]);
});

test(
  "generated documents mean the same to us as to the runtime",
  () => {
    const property = fc.property(arbitraryJson5(), (text) => {
      expect(differing(text)).toEqual([]);
    });
    fc.assert(property, { numRuns: propertyRuns });
  },
  PROPERTY_TIMEOUT_MS,
);

test(
  "damaged documents are refused or read by us as by the runtime",
  () => {
    const damage = fc.tuple(fc.nat(), fc.nat(2), fc.constantFrom(...scraps));
    const hits = fc.array(damage, { minLength: 1, maxLength: 3 });
    const property = fc.property(arbitraryJson5(), hits, (text, made) => {
      let damaged = text;
      for (const [place, length, scrap] of made) {
        const at = place % (damaged.length + 1);
        damaged = damaged.slice(0, at) + scrap + damaged.slice(at + length);
      }
      expect(differing(damaged)).toEqual([]);
    });
    fc.assert(property, { numRuns: propertyRuns });
  },
  PROPERTY_TIMEOUT_MS,
);

test(
  "strings of scraps are refused or read by us as by the runtime",
  () => {
    const text = fc.array(fc.constantFrom(...scraps), { maxLength: 12 });
    const property = fc.property(text, (parts) => {
      expect(differing(parts.join(""), `{${parts.join("")}}`, `[${parts.join("")}]`)).toEqual([]);
    });
    fc.assert(property, { numRuns: propertyRuns });
  },
  PROPERTY_TIMEOUT_MS,
);
