import { redactText } from "@parapet/posture/redaction";

const longestRead = 2_000;
const longestReason = 500;
const longestName = 80;

/** What a person gave as a reason or an owner: one line, without what looks like a secret. */
export function writtenText(text: string): string {
  return clipped(text, longestReason);
}

/** A word of the file, quoted for a message. */
export function quotedWord(text: string): string {
  return JSON.stringify(clipped(text, longestName));
}

function clipped(text: string, limit: number): string {
  const line = redactText(text.trim().slice(0, longestRead), "prose", "…")
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length <= limit ? line : `${line.slice(0, limit - 1)}…`.toWellFormed();
}
