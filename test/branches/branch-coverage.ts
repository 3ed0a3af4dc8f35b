import { relative } from "node:path";
import type { Plugin } from "vite";
import type { Reporter, TestModule } from "vitest/node";
import { conditionsOf } from "./conditions.ts";
import { branchExceptions } from "./exceptions.ts";
import { type BranchGroup, root } from "./groups.ts";
import { type Outcomes, recordingOutcomes } from "./record-outcomes.ts";
import { compareWithExceptions, untakenBranches } from "./untaken-branches.ts";

/** Lets the sources of the groups record what their conditions come to. */
export function recordBranches(groups: readonly BranchGroup[]): Plugin {
  const sources = new Set(groups.flatMap((group) => group.sources));
  return {
    name: "record-branches",
    enforce: "pre",
    transform(text, id) {
      const file = relative(root, id);
      return sources.has(file) ? recordingOutcomes(file, text, conditionsOf(text)) : undefined;
    },
  };
}

/** Fails a run of the tests that leaves out a branch of a group, if all tests of the group ran. */
export class BranchCoverage implements Reporter {
  readonly #groups: readonly BranchGroup[];

  constructor(groups: readonly BranchGroup[]) {
    this.#groups = groups;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const whole = new Map(
      modules.filter(ranWhole).map((module) => [module.relativeModuleId, outcomesOf(module)]),
    );
    const judged = this.#groups.filter(({ tests }) => tests.every((file) => whole.has(file)));
    const untaken = judged.flatMap(({ sources, tests }) =>
      untakenBranches(
        root,
        sources,
        tests.map((file) => whole.get(file) ?? {}),
      ),
    );
    const sources = new Set(judged.flatMap((group) => group.sources));
    const { missing, unneeded } = compareWithExceptions(
      untaken,
      branchExceptions().filter(({ file }) => sources.has(file)),
    );
    if (missing.length + unneeded.length === 0) return;
    const lines = [
      ...missing.map(
        ({ file, line, condition, never }) => `${file}:${line} never ${never}: ${condition}`,
      ),
      ...unneeded.map(
        ({ file, condition, never }) =>
          `${file} is taken, and has an exception: never ${never}: ${condition}`,
      ),
    ];
    process.stdout.write(
      `\nBranches that no test takes; add a fixture that does (CONTRIBUTING.md):\n`,
    );
    for (const line of lines) process.stdout.write(`  ${line}\n`);
    process.exitCode = 1;
  }
}

/**
 * A run of some tests of a file, or one with a fault, says nothing of the branches that are left.
 */
function ranWhole(module: TestModule): boolean {
  return [...module.children.allTests()].every((test) => test.result().state === "passed");
}

function outcomesOf(module: TestModule): Outcomes {
  return module.meta().outcomes ?? {};
}
