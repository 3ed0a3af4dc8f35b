import type { ShellReading } from "./shell-reading.ts";
import type { Word } from "./word.ts";

const variable = /\$\{?!?([A-Za-z_]\w*)/g;

/**
 * The programs that a text comes from, directly or by variables: those whose output became part of
 * it, and `loop` for what a loop has put together.
 */
export function originsOf(
  words: readonly Word[],
  { origins }: Pick<ShellReading, "origins">,
): readonly string[] {
  const found = new Set(words.flatMap(({ fedBy }) => fedBy));
  for (const { text, dynamic } of words) {
    if (!dynamic) continue;
    for (const [, name = ""] of text.matchAll(variable)) {
      for (const one of origins.get(name) ?? []) found.add(one);
    }
  }
  return [...found];
}
