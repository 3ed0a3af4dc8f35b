import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Placed } from "./try-mutant.ts";

/**
 * A mutant that no test can notice, because the program does the same; `reason` says why it does.
 */
export type Equivalent = {
  readonly file: string;
  /** The line that it changes, without blanks around it. */
  readonly line: string;
  readonly change: string;
  readonly reason: string;
};

export function readEquivalents(root: string): readonly Equivalent[] {
  return JSON.parse(readFileSync(join(root, "scripts/mutation/equivalent.json"), "utf8"));
}

/** What a mutant is called, wherever its line goes. */
export function identityOf(mutant: Placed, text: string): Omit<Equivalent, "reason"> {
  const { file, start, end, replacement, fault } = mutant;
  const begin = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", start);
  const line = text.slice(begin, lineEnd === -1 ? undefined : lineEnd).trim();
  const before = text.slice(start, end).replaceAll(/\s+/g, " ").trim();
  return { file, line, change: `${fault}: ${before} -> ${replacement.trim() || "nothing"}` };
}

export function isSame(a: Omit<Equivalent, "reason">, b: Omit<Equivalent, "reason">): boolean {
  return a.file === b.file && a.line === b.line && a.change === b.change;
}
