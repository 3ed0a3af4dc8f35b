import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

const longest = 1_000_000;
const bounded = { maxOutputLength: longest };

function fromBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

const toBytes = (text: string): Buffer => Buffer.from(text, "latin1");

/** Bytes as text, if they are valid text. */
export function asText(bytes: string): string {
  const text = toBytes(bytes).toString("utf8");
  return text.includes("\uFFFD") ? bytes : text;
}

/** Decodes one encoding of a text; undefined on failure. Bytes are one character each. */
export type Decode = (text: string) => string | undefined;

const base64: Decode = (text) => {
  const compact = text.replaceAll(/\s/g, "");
  return /^[\w+/-]*={0,2}$/.test(compact) ? fromBytes(Buffer.from(compact, "base64")) : undefined;
};

const hex: Decode = (text) => {
  const compact = text.replaceAll(/[\s:]/g, "");
  return compact.length % 2 === 0 && /^[\da-f]*$/i.test(compact)
    ? fromBytes(Buffer.from(compact, "hex"))
    : undefined;
};

const base32: Decode = (text) => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  let bits = 0;
  let count = 0;
  const bytes: number[] = [];
  for (const character of text.replace(/=+$/, "")) {
    const digit = alphabet.indexOf(character.toUpperCase());
    if (digit < 0) return undefined;
    bits = ((bits << 5) | digit) & 0xffff;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 0xff);
  }
  return fromBytes(Uint8Array.from(bytes));
};

const digits85 =
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

const base85: Decode = (text) => fromBase85(text, (character) => digits85.indexOf(character));

const ascii85: Decode = (text) => {
  const inner = text
    .replace(/^<~/, "")
    .replace(/~>\s*$/, "")
    .replaceAll(/\s/g, "");
  return fromBase85(inner.replaceAll("z", "!!!!!"), (character) => character.charCodeAt(0) - 33);
};

function fromBase85(text: string, digitOf: (character: string) => number): string | undefined {
  const bytes: number[] = [];
  for (let start = 0; start < text.length; start += 5) {
    const group = text.slice(start, start + 5);
    let number = 0;
    for (let index = 0; index < 5; index += 1) {
      const character = group[index];
      const digit = character === undefined ? 84 : digitOf(character);
      if (digit < 0 || digit > 84) return undefined;
      number = number * 85 + digit;
    }
    const four = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256);
    bytes.push(...four.slice(0, group.length - 1));
  }
  return fromBytes(Uint8Array.from(bytes));
}

function inflated(inflate: (bytes: Buffer, options: typeof bounded) => Buffer): Decode {
  return (text) => {
    try {
      return fromBytes(inflate(toBytes(text), bounded));
    } catch {
      return undefined;
    }
  };
}

const rot13: Decode = (text) =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });

const percent: Decode = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Character references of HTML: `&#99;`, `&#x63;`. */
const characterReferences: Decode = (text) =>
  text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (whole, hexadecimal, decimal) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** By the name of the encoding, as `codecs.decode` and `Buffer.from` are given it. */
export const encodings: ReadonlyMap<string, Decode> = new Map([
  ["base64", base64],
  ["base64url", base64],
  ["base64_codec", base64],
  ["hex", hex],
  ["hex_codec", hex],
  ["rot13", rot13],
  ["rot_13", rot13],
  ["zlib", inflated(inflateSync)],
]);

/** Functions that decode their first argument, by name. Undefined if they are not supported. */
export const decoders: ReadonlyMap<string, Decode | undefined> = new Map([
  ["base64.b64decode", base64],
  ["base64.standard_b64decode", base64],
  ["base64.urlsafe_b64decode", base64],
  ["base64.decodebytes", base64],
  ["base64.b32decode", base32],
  ["base64.b16decode", hex],
  ["base64.b85decode", base85],
  ["base64.a85decode", ascii85],
  ["binascii.a2b_base64", base64],
  ["binascii.unhexlify", hex],
  ["binascii.a2b_hex", hex],
  ["bytes.fromhex", hex],
  ["bytearray.fromhex", hex],
  ["zlib.decompress", inflated(inflateSync)],
  ["gzip.decompress", inflated(gunzipSync)],
  ["bz2.decompress", undefined],
  ["lzma.decompress", undefined],
  ["marshal.loads", undefined],
  ["urllib.parse.unquote", percent],
  ["html.unescape", characterReferences],
  ["he.decode", characterReferences],
  ["atob", base64],
  ["unescape", percent],
  ["decodeURIComponent", percent],
  ["zlib.inflateSync", inflated(inflateSync)],
  ["zlib.inflateRawSync", inflated(inflateRawSync)],
  ["zlib.gunzipSync", inflated(gunzipSync)],
  ["zlib.unzipSync", inflated(gunzipSync)],
  ["zlib.brotliDecompressSync", inflated(brotliDecompressSync)],
]);
