import { once } from "./written-files.ts";
import type { Output } from "./written-files.ts";

/** What a command prints, and the name of its program. */
export type Printed = { readonly output: Output; readonly by: string };

/**
 * What several commands print one after the other, as far as it is known; undefined where nothing
 * is. Of all programs `printf` alone ends no line.
 */
export function printedTogether(parts: readonly Printed[]): Output {
  return once(() => {
    let together: string | undefined;
    for (const { output, by } of parts) {
      const text = output();
      if (text !== undefined) together = (together ?? "") + text + (by === "printf" ? "" : "\n");
    }
    return together;
  });
}

export function isPartlyKnown(parts: readonly Printed[]): boolean {
  return parts.some(({ output }) => output() === undefined);
}
