import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./mutant.ts";
import { runTests, type TestRun } from "./test-run.ts";

export type Placed = Mutant & { readonly file: string };
export type Outcome = {
  readonly result: "noticed" | "timeout" | "survived";
  /** The first test file that failed, or that did not end. */
  readonly by: string;
};

/**
 * A mutant that keeps the tests so long is noticed: something does not end. Many fixtures take half
 * of it on a busy machine.
 */
const longestMs = 300_000;
/** A file that has failed may take longer to pass, on a busy machine. */
const patienceMs = 2 * longestMs;

/**
 * Tries mutants in a copy of the repository, one at a time; the nearest tests first. What fails
 * without the mutant, or does not end, has noticed nothing: such a test file is left out from then
 * on.
 */
export function mutantTrial(copy: string) {
  const asked = new Map<string, Promise<TestRun>>();
  const leftOut = new Set<string>();

  const withMutant = async (mutant: Placed, names: readonly string[]): Promise<TestRun> => {
    const path = join(copy, mutant.file);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
    try {
      return await runTests(copy, names, longestMs);
    } finally {
      writeFileSync(path, text);
    }
  };

  const tryOn = async (mutant: Placed, names: readonly string[]): Promise<Outcome | undefined> => {
    let left = names;
    while (left.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- They share two cores.
      const run = await withMutant(mutant, left);
      if (run === "passed") return undefined;
      // On a busy machine many together may just be slow.
      if (run === "timeout" && left.length > 1) return eachAlone(mutant, left);
      const suspects = run === "timeout" ? left : run.failed;
      // oxlint-disable-next-line no-await-in-loop
      const unsound = await unsoundOf(suspects, run === "timeout" ? longestMs : patienceMs);
      const by = suspects.find((name) => !unsound.has(name));
      if (run === "timeout" && by !== undefined) return { result: "timeout", by };
      // A run that broke names no file.
      const sure = suspects.length === 0 ? left : by === undefined ? [] : [by];
      // What failed for want of memory or time has noticed nothing: it does not fail again.
      // oxlint-disable-next-line no-await-in-loop
      if (sure.length > 0 && (await withMutant(mutant, sure)) !== "passed") {
        return { result: "noticed", by: by ?? "" };
      }
      left = left.filter((name) => !unsound.has(name) && !sure.includes(name));
    }
    return undefined;
  };

  const eachAlone = async (
    mutant: Placed,
    names: readonly string[],
  ): Promise<Outcome | undefined> => {
    for (const name of names) {
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await tryOn(mutant, [name]);
      if (outcome !== undefined) return outcome;
    }
    return undefined;
  };

  const unsoundOf = async (
    names: readonly string[],
    withinMs: number,
  ): Promise<ReadonlySet<string>> => {
    const unsound = new Set<string>();
    for (const name of names) {
      const question = `${withinMs} ${name}`;
      const answer = asked.get(question) ?? runTests(copy, [name], withinMs);
      asked.set(question, answer);
      // oxlint-disable-next-line no-await-in-loop
      if ((await answer) !== "passed") unsound.add(name);
    }
    for (const name of unsound) leftOut.add(name);
    return unsound;
  };

  return {
    async of(mutant: Placed, related: readonly string[]): Promise<Outcome> {
      for (let from = 0; from < related.length; from = Math.max(1, 4 * from)) {
        // oxlint-disable-next-line no-await-in-loop -- The nearest notices most.
        const next = related.slice(from, Math.max(1, 4 * from));
        const names = next.filter((name) => !leftOut.has(name));
        // oxlint-disable-next-line no-await-in-loop
        const outcome = await tryOn(mutant, names);
        if (outcome !== undefined) return outcome;
      }
      return { result: "survived", by: "" };
    },
    /** Test files that fail, or do not end, without any mutant. */
    leftOut: (): readonly string[] => [...leftOut].toSorted(),
  };
}
