import { createHash } from "node:crypto";

/** Databases bound what an index entry holds; ids and paths come from files that others write. */
const length = 160;

/**
 * The text itself or, where it is long, its beginning and its SHA-256: equal exactly for equal
 * texts. What is shortened is longer than all that is not, so that nobody can write down the short
 * form of another's text.
 */
export function indexedText(text: string): string {
  if (text.length < length) return text.toWellFormed();
  const digest = createHash("sha256").update(text).digest("hex");
  // Half a character is another text once it has been in a database.
  return `${text.slice(0, length - digest.length)}${digest}`.toWellFormed();
}
