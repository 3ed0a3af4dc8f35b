import { globSync, readFileSync } from "node:fs";
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

/**
 * Every exception: those of the scanner, and those of the text files, in which a line `# REASON` is
 * before its branches.
 */
export function branchExceptions(): readonly BranchException[] {
  const folder = join(import.meta.dirname, "exceptions");
  const texts = globSync("*.txt", { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), "utf8"),
  );
  return [...scannerExceptions, ...texts.flatMap(exceptionsIn)];
}

/**
 * The exceptions of a text: `# REASON`, then `FILE never fails: CONDITION` or
 * `FILE never holds: CONDITION` a line.
 */
export function exceptionsIn(text: string): readonly BranchException[] {
  let reason = "";
  return text.split("\n").flatMap((line): readonly BranchException[] => {
    if (line.startsWith("# ")) reason = line.slice(2);
    const [, file, never, condition] = /^(\S+) never (holds|fails): (.+)$/.exec(line) ?? [];
    if (file === undefined || condition === undefined) return [];
    if (never !== "holds" && never !== "fails") return [];
    return [{ file, condition, never, reason }];
  });
}
