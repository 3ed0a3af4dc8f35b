import { createHmac } from "node:crypto";

/** A keyed digest: equal for equal texts, of no use without the key. 64 bits in hexadecimal. */
export function fingerprinter(key: string | Uint8Array): (text: string) => string {
  return (text) => createHmac("sha256", key).update(text).digest("hex").slice(0, 16);
}
