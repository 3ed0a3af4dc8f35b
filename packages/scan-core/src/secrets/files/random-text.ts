import { isPlaceholder } from "@parapet/posture/redaction";

const counted = /0123456|1234567|7654321|abcdefg|qwerty/i;

/**
 * True for a text that stands for a secret in an example: "sk-xxxx", "AKIA…EXAMPLE", "your-key",
 * "ghp_1234567890".
 */
export function isExample(value: string): boolean {
  if (isPlaceholder(value) || counted.test(value)) return true;
  return /example|xxxx|fake|dummy|\*\*\*|0{8}|placeholder|redacted/i.test(value) || isOfFew(value);
}

/** A long text of few signs: "ababababab". */
function isOfFew(value: string): boolean {
  return value.length >= 16 && new Set(value).size < 7;
}

const leastBits = 3.5;
const leastBitsOfHex = 3;

/**
 * True for a value that a generator has made: letters and digits mixed, no words, many bits a sign.
 */
export function looksRandom(value: string): boolean {
  if (value.length < 16 || isExample(value)) return false;
  if ((value.match(/\d/g) ?? []).length < 2 || !/[a-z]/i.test(value)) return false;
  if (/^[\da-f]+$/i.test(value)) return value.length >= 24 && bitsPerSign(value) >= leastBitsOfHex;
  // Names that are put together: "prod-eu-west-1-cluster-02", "/opt/tools/v2/bin".
  const parts = value.split(/[-_./=+]/).filter((part) => part !== "");
  const words = parts.filter((part) => /^(?:[A-Za-z]?[a-z]*|[A-Z]+|\d{1,4}|v\d+)$/.test(part));
  if (parts.length > 1 && words.length > parts.length / 2) return false;
  return bitsPerSign(value) >= leastBits;
}

/** Shannon's entropy. */
function bitsPerSign(value: string): number {
  const counts = new Map<string, number>();
  for (const sign of value) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    const share = count / value.length;
    bits -= share * Math.log2(share);
  }
  return bits;
}
