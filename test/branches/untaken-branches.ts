import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Condition, conditionsOf } from "./conditions.ts";
import type { BranchException } from "./exceptions.ts";
import type { Outcomes } from "./record-outcomes.ts";

export type UntakenBranch = {
  readonly file: string;
  readonly line: number;
  readonly condition: string;
  readonly never: BranchException["never"];
};

/**
 * The branches of some sources that were not taken. Of a file that defines a check only those count
 * that its own fixtures take, and its own tests: the fixtures of another check run it, and expect
 * nothing of it.
 */
export function untakenBranches(
  root: string,
  sources: readonly string[],
  outcomes: readonly Outcomes[],
): readonly UntakenBranch[] {
  return sources.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const ids = checksIn(text);
    const counts = (fixturesOf: string): boolean =>
      fixturesOf === "" || ids.length === 0 || ids.some((id) => id.test(fixturesOf));
    return conditionsOf(text).flatMap((condition, number) => {
      let taken = 0;
      for (const known of outcomes) {
        for (const [fixturesOf, numbers] of Object.entries(known[file] ?? {})) {
          if (counts(fixturesOf)) taken |= numbers[number] ?? 0;
        }
      }
      return missing(condition, taken).map((never) => ({
        file,
        line: text.slice(0, condition.start).split("\n").length,
        condition: shownCondition(text, condition),
        never,
      }));
    });
  });
}

/** Patterns of the IDs that a source gives to checks; of `${prefix}-005` each that ends so. */
function checksIn(text: string): readonly RegExp[] {
  const ids = text.matchAll(/\bid: (?:"([A-Z-]+-\d{3})"|`\$\{[\w.]+\}(-\d{3})`)/g);
  return [...ids].map(
    ([, id = "", suffix = ""]) => new RegExp(id === "" ? `${suffix}$` : `^${id}$`),
  );
}

function missing({ kind }: Condition, taken: number): readonly BranchException["never"][] {
  const holds = (taken & 1) === 0 ? (["holds"] as const) : [];
  const fails = (taken & 2) === 0 && kind !== "case" ? (["fails"] as const) : [];
  return [...holds, ...fails];
}

function shownCondition(text: string, { start, end }: Condition): string {
  return text.slice(start, end).replaceAll(/\s+/g, " ").trim();
}

/** Branches without an exception, and exceptions without a branch. */
export function compareWithExceptions(
  untaken: readonly UntakenBranch[],
  exceptions: readonly BranchException[],
): { readonly missing: readonly UntakenBranch[]; readonly unneeded: readonly BranchException[] } {
  const excepted = new Set(exceptions.map(nameOf));
  const names = new Set(untaken.map(nameOf));
  return {
    missing: untaken.filter((branch) => !excepted.has(nameOf(branch))),
    unneeded: exceptions.filter((exception) => !names.has(nameOf(exception))),
  };
}

function nameOf({ file, condition, never }: Omit<BranchException, "reason">): string {
  return JSON.stringify([file, condition, never]);
}
