import { assignedSecrets } from "./assigned-secrets.ts";
import { findVendorSecrets } from "./find-vendor-secrets.ts";
import { isPassword } from "./ordinary-word.ts";
import type { TextSpan } from "./text-span.ts";

// Of ASCII the first two of four characters are among half of the alphabet: most words are not
// looked at further.
const base64 = /\b(?:[A-Za-f][A-HQ-Xg-nw-z0-3][\w+/-]{2}){3}[A-Za-z\d+/_-]{8,16384}={0,2}/g;
const hexadecimal = /\b(?:0x)?((?:[0-7][\da-f]){20,8192})\b/gi;
/**
 * Characters of a run that are looked at before the whole is decoded: what is no text shows at
 * once.
 */
const sample = 16;

/**
 * Words in base64 or hexadecimal that are a secret of a known form, an assignment of one, or a user
 * and a password, once they are decoded.
 */
export function encodedSecrets(text: string, most: number): readonly TextSpan[] {
  const found: TextSpan[] = [];
  for (const { 0: run, index } of text.matchAll(base64)) {
    if (found.length >= most) break;
    if (holdsSecret(run, fromBase64)) found.push({ start: index, end: index + run.length });
  }
  for (const { 0: run, 1: digits = "", index } of text.matchAll(hexadecimal)) {
    if (found.length >= most) break;
    if (holdsSecret(digits, fromHexadecimal)) found.push({ start: index, end: index + run.length });
  }
  return found;
}

function holdsSecret(run: string, decoded: (run: string) => string): boolean {
  if (!isText.test(decoded(run.slice(0, sample)))) return false;
  const text = decoded(run);
  const [, password = ""] = /^[\w.@+-]{1,64}:([!-~]{6,512})$/.exec(text) ?? [];
  return (
    isPassword(password) ||
    findVendorSecrets(text, 1).length > 0 ||
    assignedSecrets(text, "output", 1).length > 0
  );
}

const isText = /^[\t\n\r -~]{5,}$/;

/** "" for what is no base64. */
function fromBase64(run: string): string {
  try {
    return atob(run.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

function fromHexadecimal(run: string): string {
  return run.replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}
