import { Buffer } from "node:buffer";
import { hash } from "node:crypto";

const blockSize = 64;

/**
 * A keyed digest (HMAC-SHA-256): equal for equal texts, of no use without the key. 64 bits in
 * hexadecimal. The pads are made once, which is several times faster than `createHmac` for short
 * texts.
 */
export function fingerprinter(key: string | Uint8Array): (text: string) => string {
  const bytes = typeof key === "string" ? Buffer.from(key, "utf8") : key;
  const block = Buffer.alloc(blockSize);
  block.set(bytes.length > blockSize ? hash("sha256", bytes, "buffer") : bytes);
  const inner = block.map((byte) => byte ^ 0x36);
  const outer = block.map((byte) => byte ^ 0x5c);
  return (text) => {
    const within = hash("sha256", Buffer.concat([inner, Buffer.from(text, "utf8")]), "buffer");
    return hash("sha256", Buffer.concat([outer, within]), "hex").slice(0, 16);
  };
}
