import { findSecrets } from "./find-secrets.ts";
import type { TextKind } from "./text-kind.ts";
import { type TextMemory, textMemory } from "./text-memory.ts";
import { mergedSpans, replaceSpans } from "./text-span.ts";

/** What is put in place of a secret. */
export const redactionMark = "[redacted]";

/** Characters of short texts that hold no secret: a report says most of them several times. */
const mostRemembered = 500_000;
const longestRemembered = 1_000;
const clean: Readonly<Record<TextKind, TextMemory>> = {
  settings: textMemory(mostRemembered),
  prose: textMemory(mostRemembered),
  output: textMemory(mostRemembered),
};

/**
 * Puts `mark` in place of what looks like a secret in a text, by its form or by the name before it.
 */
export function redactText(text: string, kind: TextKind, mark: string = redactionMark): string {
  if (clean[kind].has(text)) return text;
  const found = findSecrets(text, kind);
  if (found.length > 0) return replaceSpans(text, mergedSpans(found), mark);
  if (text.length <= longestRemembered) clean[kind].add(text);
  return text;
}
