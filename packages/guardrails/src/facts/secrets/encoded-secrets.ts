import { Buffer } from "node:buffer";
import { plainText } from "@parapet/posture/redaction";
import { maxFindings } from "../../core/detector.ts";
import type { Finding } from "../../core/detector.ts";

type FindsSecrets = (text: string) => readonly Finding[];

/** How often a text may be encoded. */
const maxDepth = 3;

/** Lines of base64 are one run, also where JSON writes a line break as `\n`. */
const base64 = /[\w+/-]{20,}(?:(?:\r?\n|(?:\\r)?\\n)[ \t]{0,40}[\w+/-]{2,})*={0,2}/g;
const base64Breaks = /\s+|\\[rn]/g;
const hexadecimal = /(?:(?:0x|\\x)?[\da-f]{2}[\s:,-]{0,2}){12,}/gi;
const notHexadecimal = /0x|\\x|[\s:,-]/gi;
/** A shorter text holds no secret. */
const printable = /[\t\n\r -~]{12,}/g;

/**
 * Secrets that are written in base64, in hexadecimal, or with percent signs and other escapes, up
 * to three times one in the other. Those in base64 and hexadecimal cover the whole run. `find`
 * finds those that are written as they are. Takes time linear in the text if `find` does.
 */
export function encodedSecrets(text: string, find: FindsSecrets): readonly Finding[] {
  return secretsBelow(text, find, maxDepth);
}

function secretsBelow(text: string, find: FindsSecrets, depth: number): readonly Finding[] {
  if (depth === 0) return [];
  const secretIn = (decoded: string): Finding | undefined =>
    find(decoded)[0] ?? secretsBelow(decoded, find, depth - 1)[0];
  return [
    ...escapedSecrets(text, find, depth),
    ...runs(text, base64, (run) => firstIn(fromBase64(run), secretIn)),
    ...runs(text, hexadecimal, (run) => firstIn(fromHexadecimal(run), secretIn)),
  ];
}

function escapedSecrets(text: string, find: FindsSecrets, depth: number): readonly Finding[] {
  const plain = plainText(text);
  if (plain === undefined) return [];
  return plain.windows.flatMap((window) => {
    const part = plain.text.slice(window.start, window.end);
    return [...find(part), ...secretsBelow(part, find, depth - 1)].map((finding) => ({
      ...finding,
      start: plain.placeOf(window.start + finding.start),
      end: plain.placeOf(window.start + finding.end),
    }));
  });
}

function runs(
  text: string,
  pattern: RegExp,
  secretIn: (run: string) => Finding | undefined,
): readonly Finding[] {
  const found: Finding[] = [];
  for (const { 0: run, index } of text.matchAll(pattern)) {
    const secret = secretIn(run);
    if (secret === undefined) continue;
    found.push({ ...secret, start: index, end: index + run.trimEnd().length });
    if (found.length === maxFindings) break;
  }
  return found;
}

function firstIn(
  decoded: readonly string[],
  secretIn: (text: string) => Finding | undefined,
): Finding | undefined {
  for (const text of decoded) {
    for (const [part] of text.matchAll(printable)) {
      const secret = secretIn(part);
      if (secret !== undefined) return secret;
    }
  }
  return undefined;
}

/** Of a run that begins with other letters, as a path before it does, it is unknown where. */
function fromBase64(run: string): readonly string[] {
  const signs = run.replaceAll(base64Breaks, "");
  return [0, 1, 2, 3].map((skipped) => bytesAsText(Buffer.from(signs.slice(skipped), "base64")));
}

function fromHexadecimal(run: string): readonly string[] {
  return [bytesAsText(Buffer.from(run.replaceAll(notHexadecimal, ""), "hex"))];
}

/** Secrets are ASCII: what UTF-16 puts between its characters is left out. */
function bytesAsText(bytes: Buffer): string {
  return bytes.toString("latin1").replaceAll("\0", "");
}
