import type { ShellReading } from "./shell-reading.ts";
import type { Word } from "./word.ts";

const variable = /\$\{?!?([A-Za-z_]\w*|[\d@*])/g;

/**
 * The programs that a text comes from, directly or by variables: those whose output became part of
 * it, and `loop` for what the call itself puts together in a way that is not worked out here: by a
 * loop, by a function that calls itself, or from a variable whose value is known.
 */
export function originsOf(
  words: readonly Word[],
  { origins, variables }: Pick<ShellReading, "origins" | "variables">,
): readonly string[] {
  const found = new Set(words.flatMap(({ fedBy }) => fedBy));
  for (const { text, dynamic } of words) {
    if (!dynamic) continue;
    for (const [, name = ""] of text.matchAll(variable)) {
      if (variables.get(name) !== undefined) found.add("loop");
      for (const one of origins.get(name) ?? []) found.add(one);
    }
  }
  return [...found];
}
