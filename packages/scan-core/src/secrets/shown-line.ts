import { createHash } from "node:crypto";
import { redactText } from "@parapet/posture/redaction";

const mostCharacters = 160;

/**
 * A command line or an address as `parapet explain` shows it: without secrets, on one line, at most
 * about 200 characters. A longer one ends with a digest, so that two that differ are shown
 * differently.
 */
export function shownLine(text: string): string {
  const line = redactText(text, "output").replaceAll(/\s+/g, " ").trim();
  if (line.length <= mostCharacters) return line;
  const digest = createHash("sha256").update(line).digest("hex").slice(0, 8);
  return `${line.slice(0, mostCharacters)}… (digest ${digest})`;
}
