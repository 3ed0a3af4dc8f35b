import type { Reporter, TestModule } from "vitest/node";
import { nameOf } from "./skipped-by-name.ts";

/** More than these in one run are a fault of the tests or of the code, not of a busy machine. */
const mostRetried = 5;

/**
 * Says at the end of a run which tests passed only when they were tried again, by name, and fails
 * the run where they are many.
 */
export class RetriedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky === true)
      .map(nameOf);
    if (retried.length === 0) return;
    process.stdout.write(`\nPassed only when they were tried again:\n`);
    for (const name of retried.toSorted()) process.stdout.write(`  ${name}\n`);
    if (retried.length > mostRetried) process.exitCode = 1;
  }
}
