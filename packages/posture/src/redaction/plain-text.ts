import { mergedSpans, type TextSpan } from "./text-span.ts";

/** A text as its reader understands it, and where each of its characters is in the text itself. */
export type PlainText = {
  readonly text: string;
  /**
   * The parts of the plain text that are near to something that reads otherwise than it is written,
   * in order and apart.
   */
  readonly windows: readonly TextSpan[];
  /** The place in the text itself of a place in the plain text; of its end, the end. */
  readonly placeOf: (place: number) => number;
};

// What cannot be seen, forms of letters and digits, and quotes of books.
// Without the flag for Unicode, by which the sign for Kelvin would be a plain letter.
const sign = [
  String.raw`[\0-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9a\x9c-\xa0\xab\xad\xb2\xb3\xb9\xbb\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2018-\u201e\u2028-\u202e\u2060-\u209c\u2100-\u2149\u2460-\u24ff\u3164\ufe00-\ufe0f\ufeff\uff01-\uff5e\uffa0\ufff9-\ufffb]`,
  String.raw`\ud82f[\udca0-\udca3]|\ud834[\udd73-\udd7a]|\ud835[\udc00-\udfff]|[\udb40-\udb43][\udc00-\udfff]`,
].join("|");

const hint = new RegExp(
  String.raw`%(?:u00)?[\da-f]{2}|\\(?:u[\da-f{]|x[\da-f]{2}|[01][0-7]{2}|\/|\r?\n)|&[#a-z]|[\u001b\u009b]|["'][ \t]{0,4}\+\s|${sign}`,
  "i",
);

const written = new RegExp(
  [
    // Also of what was encoded twice.
    String.raw`%(?:25|u00)?[\da-f]{2}`,
    String.raw`\\u000000[\da-f]{2}`,
    String.raw`\\{1,2}u[\da-f]{4}`,
    String.raw`\\u\{0{0,4}[\da-f]{1,4}\}`,
    String.raw`\\x[\da-f]{2}`,
    String.raw`\\[01][0-7]{2}`,
    // Of JSON.
    String.raw`\\\/`,
    // A line that goes on, and texts that are put together.
    String.raw`\\\r?\n[ \t]{0,64}(?=\w)`,
    String.raw`["'][ \t]{0,4}\+\s{1,64}["']`,
    String.raw`&(?:(?:quot|apos|amp|lt|gt|nbsp|lowbar);|#0{0,8}(?:\d{1,5}|x0{0,8}[\da-f]{1,4});?)`,
    // Colors of a terminal.
    String.raw`(?:\u001b\[|\u009b)[\d;?]{0,32}[A-Za-z]`,
    // Links of a terminal.
    String.raw`\u001b\][^\u0007\u001b]{0,512}(?:\u0007|\u001b\\)`,
    sign,
  ].join("|"),
  "gi",
);

/**
 * Undoes percent-encoding, escapes of JSON and HTML, and forms of letters and quotes, and leaves
 * out what cannot be seen. Undefined where nothing of it is in the text.
 */
export function plainText(text: string): PlainText | undefined {
  if (!hint.test(text)) return undefined;
  // Where in the plain text something stood for something else, and by how much later places are
  // moved from there on.
  const places: number[] = [];
  const moves: number[] = [];
  let plain = "";
  let end = 0;
  for (const { 0: found, index } of text.matchAll(written)) {
    plain += text.slice(end, index);
    const meant = signOf(found);
    end = index + found.length;
    places.push(plain.length);
    moves.push(index);
    plain += meant;
    places.push(plain.length);
    moves.push(end);
  }
  if (places.length === 0) return undefined;
  plain += text.slice(end);
  const windows = mergedSpans(
    places.map((place) => ({
      start: Math.max(0, place - reachBefore),
      end: Math.min(plain.length, place + reachAfter),
    })),
  );
  return { text: plain, windows, placeOf: (place) => placeIn(places, moves, place) };
}

/** How far a secret may begin before, and end behind. */
const reachBefore = 512;
const reachAfter = 4_096;

/** Between two places the texts are the same; the last of several at one place counts. */
function placeIn(places: readonly number[], originals: readonly number[], place: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? place : (originals[low - 1] ?? 0) + place - (places[low - 1] ?? 0);
}

const entities: ReadonlyMap<string, string> = new Map([
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&nbsp;", " "],
  ["&lowbar;", "_"],
]);

function signOf(found: string): string {
  const first = found.charAt(0);
  if (first === "%") return ascii(Number.parseInt(found.slice(-2), 16));
  if (first === "&") {
    const digits = /^&#(x?)([\da-f]+)/i.exec(found);
    if (digits === null) return entities.get(found.toLowerCase()) ?? " ";
    return ascii(Number.parseInt(digits[2] ?? "", digits[1] === "" ? 10 : 16));
  }
  if (first === "\\") return escapedSign(found);
  if (/[\u2018-\u201b]/.test(found)) return "'";
  if (/[\u201c-\u201e\u00ab\u00bb]/.test(found)) return '"';
  const form = tag.test(found) ? letterOf(found) : found.normalize("NFKC");
  return /^[\t\n\r -~]$/.test(form) ? form : "";
}

/** A sign that nobody sees and that stands for a letter. */
const tag = /^[\u{e0020}-\u{e007e}]$/u;

function letterOf(found: string): string {
  return String.fromCharCode(found.charCodeAt(1) - 0xdc00);
}

function escapedSign(found: string): string {
  const octal = /^\\(\d+)$/.exec(found)?.[1];
  if (octal !== undefined) return ascii(Number.parseInt(octal, 8));
  const code = /[ux]\{?([\da-f]+)\}?$/i.exec(found)?.[1];
  if (code === undefined) return found.endsWith("/") ? "/" : "";
  return signOf(String.fromCharCode(Number.parseInt(code, 16)));
}

/** Other characters have several bytes, of which none is a sign by itself. */
function ascii(code: number): string {
  return code < 128 ? String.fromCharCode(code) : "\ufffd";
}
