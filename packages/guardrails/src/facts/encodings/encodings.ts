import { Buffer } from "node:buffer";
import { gunzipSync, inflateSync } from "node:zlib";

/** Of what is unpacked, in bytes: more could fill the memory from a few bytes. */
const maxUnpacked = 65_536;

/**
 * The text that bytes hold, unpacked where they are packed with gzip or zlib: what unpacks them
 * finds the text already.
 */
export function textOf(bytes: Buffer): string {
  const unpacked = unpackedFrom(bytes);
  return unpacked.toString(unpacked[1] === 0 ? "utf16le" : "utf8");
}

function unpackedFrom(bytes: Buffer): Buffer {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip && bytes[0] !== 0x78) return bytes;
  const unpack = isGzip ? gunzipSync : inflateSync;
  try {
    return unpack(bytes, { maxOutputLength: maxUnpacked });
  } catch {
    // It only begins like packed bytes, or holds too much.
    return bytes;
  }
}

export function fromBase64(text: string): string {
  return textOf(Buffer.from(text, "base64"));
}

export function fromHex(text: string): string {
  return textOf(Buffer.from(text.replaceAll(/\s+/g, ""), "hex"));
}

/** Each sign stands for five bits. */
export function fromBase32(text: string): string {
  const bits = Array.from(text.toUpperCase(), (sign) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign),
  )
    .filter((value) => value >= 0)
    .map((value) => value.toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return textOf(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))));
}

/** Each letter stands for the one 13 places on. */
export function fromRot13(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const first = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}

export function reversed(text: string): string {
  return Array.from(text).toReversed().join("");
}

/** `%2F` for `/`; a sign that stands for no text stays as it is written. */
export function fromPercent(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (signs) =>
    Buffer.from(signs.replaceAll("%", ""), "hex").toString("utf8"),
  );
}
