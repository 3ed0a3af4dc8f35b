import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Says at the end of a run which tests were skipped, by name. Where PARAPET_REQUIRE lists what the
 * machine is said to have ("PostgreSQL, strace"), nothing may be skipped: a test that was skipped
 * all the same fails the run, unless PARAPET_MAY_SKIP has a part of its name.
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
    const required = process.env["PARAPET_REQUIRE"];
    if (required === undefined || required === "") return;
    const lacking = (process.env["PARAPET_MAY_SKIP"] ?? "").split(", ").filter(Boolean);
    if (skipped.every((name) => lacking.some((part) => name.includes(part)))) return;
    process.stdout.write(`PARAPET_REQUIRE says that there is all they need: ${required}.\n`);
    process.exitCode = 1;
  }
}

export function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}
