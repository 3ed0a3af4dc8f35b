import { findSecrets } from "./find-secrets.ts";
import type { TextKind } from "./text-kind.ts";
import { mergedSpans, replaceSpans } from "./text-span.ts";

/** What is put in place of a secret. */
export const redactionMark = "[redacted]";

/**
 * Puts `mark` in place of what looks like a secret in a text, by its form or by the name before it.
 */
export function redactText(text: string, kind: TextKind, mark: string = redactionMark): string {
  const found = findSecrets(text, kind);
  return found.length === 0 ? text : replaceSpans(text, mergedSpans(found), mark);
}
