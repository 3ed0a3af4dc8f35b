import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Placed } from "./try-mutant.ts";

type Change = { readonly file: string; readonly before: string; readonly after: string };

/**
 * Mutants that a person wrote: a JSON list of `file`, `before`, which the file has once, and
 * `after`.
 */
export function writtenChanges(root: string, list: string): readonly Placed[] {
  const changes: readonly Change[] = JSON.parse(readFileSync(list, "utf8"));
  return changes.map(({ file, before, after }) => {
    const [first = "", ...rest] = readFileSync(join(root, file), "utf8").split(before);
    if (rest.length !== 1) throw new Error(`${file} has ${rest.length} times: ${before}`);
    const start = first.length;
    return { file, start, end: start + before.length, replacement: after, fault: "a change" };
  });
}
