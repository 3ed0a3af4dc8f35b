import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { fingerprinter } from "./fingerprint.ts";

test("a fingerprint is the beginning of an HMAC, so that no value can be tried without the key", () => {
  for (const key of ["", "key", "k".repeat(64), "k".repeat(65)]) {
    for (const text of ["", "a", "ü".repeat(200)]) {
      const expected = createHmac("sha256", key).update(text).digest("hex").slice(0, 16);
      expect(fingerprinter(key)(text)).toBe(expected);
      expect(fingerprinter(new TextEncoder().encode(key))(text)).toBe(expected);
    }
  }
});
