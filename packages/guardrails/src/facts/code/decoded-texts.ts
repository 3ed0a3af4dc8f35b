import {
  fromBase32,
  fromBase64,
  fromHex,
  fromPercent,
  fromRot13,
  reversed,
} from "../encodings/encodings.ts";
import { unescaped } from "../encodings/escapes.ts";

/** Code that runs texts. */
const runs =
  /\b(?:exec\w*|eval\w*|(?<!\bre\.)compile|Function|runIn\w{0,20}|system|p?open|Popen|spawn\w*|subprocess|check_output|shell_exec|passthru|\w{1,10}_eval|load(?:string)?|setTimeout|iex|Invoke-Expression)\b/i;

/** Code that shows a text, or keeps it. */
const shows =
  /\b(?:print\w*|puts|echo|say|console\.log|stdout\.write|writeFile\w*|json\.loads|JSON\.parse)\b/;

/** What code says where it decodes a text, and how such a text is read. */
const decoders: readonly (readonly [named: RegExp, decode: (text: string) => string])[] = [
  [/b64|base_?64|decode64|\batob\b|Buffer\.from|unpack1?\s{0,4}\(?\s{0,4}["']m/i, fromBase64],
  [/fromhex|unhexlify|["']hex["']|hex2bin|pack\s{0,4}\(?\s{0,4}\[?["']H\*/i, fromHex],
  [/rot_?13/i, fromRot13],
  [/b32|base_?32/i, fromBase32],
  [/\[::-1\]|\breverse|\bstrrev\b/, reversed],
  [/\\(?:x[\da-f]{2}|u[\da-f]{4}|[0-7]{3}|["'`n])/i, unescaped],
  [/\bunescape\b|\bdecodeURI|\bunquote\b|\burldecode\b|URI\.decode/i, fromPercent],
];

const literal = /"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|`((?:[^`\\]|\\[^])*)`/g;
const numbers = /(?:\d{1,3}\s{0,4},\s{0,4}){3,4096}\d{1,3}/g;
const fromNumbers = /\bchr\b|fromCharCode|fromCodePoint|\bbytes\b|Buffer\.from|\bpack\b/;

/** A text that somebody has written: no byte of it is left over from what is no text. */
const readable = /^[\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffc]{4,}$/;
const maxLiterals = 64;
const maxTexts = 16;
/** Of one text, in UTF-16 code units. */
const maxText = 65_536;

/**
 * What the texts of code stand for, by each way to decode that the code names; texts within texts
 * twice over. At most 16, and none for code that only shows them.
 */
export function decodedTexts(code: string): readonly string[] {
  return !runs.test(code) && shows.test(code) ? [] : decodedLiterals(code);
}

/** The same, whatever the code does with them. */
export function decodedLiterals(code: string): readonly string[] {
  const ways = decoders.filter(([named]) => named.test(code)).map(([, decode]) => decode);
  const found = new Set<string>();
  const add = (text: string): void => {
    if (found.size < maxTexts && readable.test(text)) found.add(text.slice(0, maxText));
  };
  const texts = ways.length === 0 ? [] : literalsOf(code);
  for (const text of texts) {
    for (const first of ways) {
      const decoded = first(first === unescaped ? text : text.replaceAll(/\\(["'`])/g, "$1"));
      if (decoded === text) continue;
      add(decoded);
      for (const second of ways) if (readable.test(decoded)) add(second(decoded));
    }
  }
  if (fromNumbers.test(code)) {
    for (const [list] of [...code.matchAll(numbers)].slice(0, maxTexts)) {
      add(String.fromCharCode(...list.split(",").map(Number)));
    }
  }
  return [...found];
}

function literalsOf(code: string): readonly string[] {
  return [...code.matchAll(literal)]
    .slice(0, maxLiterals)
    .map(([, ...forms]) => forms.join(""))
    .filter(({ length }) => length >= 4 && length <= maxText);
}
