import { createHash } from "node:crypto";

/** Characters of a text that is kept for each thing of each workspace. */
const longest = 500;
const digits = 32;

/**
 * The text itself or, where it is long, its beginning and its SHA-256: equal for equal texts alone.
 */
export function boundedText(text: string): string {
  if (text.length <= longest) return text;
  const digest = createHash("sha256").update(text).digest("hex").slice(0, digits);
  return `${text.slice(0, longest - digits - 2).toWellFormed()}… ${digest}`;
}
