import { maxFindings } from "../../core/detector.ts";
import type { Finding } from "../../core/detector.ts";

/** A name that promises a secret, and a value assigned to it. */
const assigned =
  /(?:passwd|password|passphrase|secret|token|api[_-]?key|apikey|private[_-]?key|access[_-]?key|auth[_-]?key|client[_-]?secret)["']?\s{0,4}(?::=|=>|[:=])\s{0,4}["']?([^\s"'`,;&<>(){}[\]]{8,256})/gi;
const bearer = /\b(?:bearer|basic)\s{1,4}([A-Za-z\d+/._~-]{16,512}={0,2})/gi;
/** `https://user:password@host` */
const inUrl = /:\/\/[^\s/:@"'`]{0,64}:([^\s/@"'`]{4,128})@/g;
/** A bot of Telegram: its number, a colon, and 35 characters. */
const telegram = /(?<!\d)(\d{8,10}:A[\w-]{34})(?![\w-])/g;
/** `https://user:password@host` in documentation. */
const wordForPassword =
  /^(?:some|my|your|the|user|db)?[_-]?(?:pass|passwd|password|passphrase|pwd|pw|secret|token)$/i;
const placeholder =
  /^(?:[*x.<_-]+|<.*|\$.*|%.*|\{.*|process\..*|os\..*|env[.[].*|your.*|example.*|change.?me.*|placeholder.*|none|null|true|false|undefined|required|optional|string|redacted.*)$/i;

/**
 * Secrets known by what is written before them. What only stands for one (`$TOKEN`, `<your key>`,
 * `xxxx`) does not count.
 */
export function assignedSecrets(text: string): readonly Finding[] {
  return [
    ...(/[:=]/.test(text)
      ? matches(text, assigned, "assignment", "a value assigned to a secret name")
      : []),
    ...matches(text, bearer, "authorization", "an authorization header"),
    ...(text.includes(":A") ? matches(text, telegram, "telegram-token", "a Telegram token") : []),
    ...(text.includes("://") ? matches(text, inUrl, "url-password", "a password in a URL") : []),
  ];
}

function matches(text: string, pattern: RegExp, id: string, what: string): readonly Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(pattern)) {
    const value = match[1] ?? "";
    if (!isValue(value, id)) continue;
    const start = match.index + match[0].lastIndexOf(value);
    found.push({ rule: `secret.${id}`, what, severity: "high", start, end: start + value.length });
    if (found.length === maxFindings) break;
  }
  return found;
}

/** Letters alone are words; a secret has digits or signs among them. */
function isValue(value: string, id: string): boolean {
  if (placeholder.test(value)) return false;
  if (id === "url-password") return !wordForPassword.test(value);
  return /\d/.test(value) && /[A-Za-z]/.test(value);
}
