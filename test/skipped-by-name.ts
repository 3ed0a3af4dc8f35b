import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Says at the end of a run which tests were skipped, by name. Where PARAPET_REQUIRE is set, the machine is
 * said to have all that tests need, and a skipped test fails the run, but for those that need files which
 * are no part of the repository.
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

function isOptional(name: string): boolean {
  return name.includes("beside the repository");
}
