import { appendFileSync, readFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Where the test runner notes the files that have ended, for a run that may be cut short. */
export const endedFilesVariable = "PARAPET_ENDED_TEST_FILES";

/** Notes each test file as it ends. */
export class EndedFiles implements Reporter {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  onTestModuleEnd(module: TestModule): void {
    appendFileSync(this.#path, `${module.ok() ? "passed" : "failed"} ${module.relativeModuleId}\n`);
  }
}

export type Ended = { readonly file: string; readonly passed: boolean };

/** What was noted, in the order in which files ended. */
export function endedFiles(path: string): readonly Ended[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => ({
      file: line.slice(line.indexOf(" ") + 1),
      passed: line.startsWith("passed"),
    }));
}

const mostNamed = 8;

/** What ran of the related tests, and what did not; sentences for who asked. */
export function summaryOf(
  related: readonly string[],
  ended: readonly Ended[],
  seconds: number,
): string {
  const known = new Set(ended.map(({ file }) => file));
  const left = related.filter((file) => !known.has(file));
  const failed = ended.filter(({ passed }) => !passed).map(({ file }) => `  failed ${file}`);
  if (left.length === 0) {
    return [`All ${related.length} related test files ran.`, ...failed].join("\n");
  }
  const more = left.length > mostNamed ? [`  and ${left.length - mostNamed} more`] : [];
  return [
    `${related.length - left.length} of ${related.length} related test files ran in ${seconds} s.`,
    ...failed,
    "Not run, nearest first; --all runs every one:",
    ...left.slice(0, mostNamed).map((file) => `  ${file}`),
    ...more,
  ].join("\n");
}
