import { createHash } from "node:crypto";

/** Databases bound what an index entry holds; ids and paths come from files that others write. */
const longest = 160;

/** The text itself or, where it is long, its beginning and its SHA-256: equal exactly for equal texts. */
export function indexedText(text: string): string {
  if (text.length <= longest) return text;
  const digest = createHash("sha256").update(text).digest("hex");
  return `${text.slice(0, longest - digest.length)}${digest}`;
}
