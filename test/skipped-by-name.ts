import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Says at the end of a run which tests were skipped, by name. PARAPET_REQUIRE lists what the machine is said to have
 * ("PostgreSQL, strace"): a test that names one of these and was skipped all the same fails the run.
 */
export class SkippedByName implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.result().state === "skipped")
      .map(nameOf);
    if (skipped.length === 0) return;
    process.stdout.write(`\nSkipped, because this machine lacks what they need:\n`);
    for (const name of skipped.toSorted()) process.stdout.write(`  ${name}\n`);
    const required = (process.env["PARAPET_REQUIRE"] ?? "").split(",").map((name) => name.trim());
    const missing = required.filter(
      (name) => name !== "" && skipped.some((test) => test.includes(name)),
    );
    if (missing.length > 0) {
      process.stdout.write(`PARAPET_REQUIRE says that there is ${missing.join(", ")}.\n`);
      process.exitCode = 1;
    }
  }
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}
