import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scannerExceptions } from "./exceptions/scanner.ts";

/** A branch that no test takes, and why. */
export type BranchException = {
  readonly file: string;
  /** The text of the condition, on one line. */
  readonly condition: string;
  readonly never: "holds" | "fails";
  readonly reason: string;
};

/** Branches from before this was checked; the list only gets shorter: a line whose branch is taken fails. */
function notYetTaken(): readonly BranchException[] {
  return readFileSync(join(import.meta.dirname, "not-yet-taken.txt"), "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, file, never, condition] = /^(\S+) never (holds|fails): (.+)$/.exec(line) ?? [];
      if (file === undefined || condition === undefined) return [];
      if (never !== "holds" && never !== "fails") return [];
      return [{ file, condition, never, reason: "no fixture yet" }];
    });
}

export const branchExceptions = (): readonly BranchException[] => [
  ...scannerExceptions,
  ...notYetTaken(),
];
