/** Texts that have broken servers. */
export const hostileTexts: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00\ud800",
  "\uffff",
  "\u202eevil",
  "\u2028",
  "\r\nSet-Cookie: a=b",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  ".",
  "..",
  "a/b",
  "a\\b",
  "%",
  "%2e%2e",
  "%00",
  "*",
  "NaN",
  "-0",
  "1e309",
  "0x10",
  "99999999999999999999",
  "null",
  "true",
  "[]",
  "{}",
  "'; drop table scans; --",
  '" or 1=1',
  "<script>alert(1)</script>",
  "\u0024{7*7}{{7*7}}",
  "ß İ ı ﬀ",
  "👩‍👩‍👧‍👦",
  "e\u0301".repeat(100),
  "x".repeat(200),
  "x".repeat(501),
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999999Z",
  "2026-02-30T00:00:00Z",
  "WzEsMl0",
  Buffer.from(JSON.stringify(["\u0000", "x"])).toString("base64url"),
];

/** Long enough to matter, so rare. */
export const longTexts: readonly string[] = [
  "x".repeat(19_999),
  "x".repeat(20_001),
  "\u0000".repeat(5_000),
  "😀".repeat(9_000),
  "a".repeat(300_000),
];

/** Stands in a value for JSON text that no value is written as; see `jsonOf`. */
const raw = (json: string) => `@raw:${json}@`;

export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  -1e-7,
  2 ** 53,
  raw("1e999"),
  raw("-0"),
  raw("123456789012345678901234567890"),
  raw('{"__proto__":{"polluted":true}}'),
  raw('{"constructor":{"prototype":{"polluted":true}}}'),
  raw('{"a":1,"a":2}'),
  raw(`${"[".repeat(2000)}${"]".repeat(2000)}`),
  raw(`${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`),
  [],
  {},
  [[]],
  [null],
  Array.from({ length: 1000 }, (_, n) => n),
  Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, n])),
];

/** Bodies that are no JSON of any schema. */
export const hostileBodies: readonly (string | Uint8Array)[] = [
  "",
  " ",
  "{",
  "}",
  "nul",
  '"',
  "[1,]",
  "{'a':1}",
  '{"a":"\u0001"}',
  "NaN",
  "1e999",
  "-",
  "\u0000",
  "[".repeat(500_000),
  `{"a":${"1".repeat(500_000)}}`,
  "x".repeat(1_100_000),
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  new Uint8Array([0x22, 0xc3, 0x28, 0x22]),
  new Uint8Array([0xed, 0xa0, 0x80]),
];

/** JSON text of a value, with what no value can be written as put in its place. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  if (!text.includes("@raw:")) return text;
  return text.replaceAll(/"@raw:(.*?)@"/g, (_, json: string) => String(JSON.parse(`"${json}"`)));
}
