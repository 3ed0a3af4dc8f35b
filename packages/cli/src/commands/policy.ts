import { dirname, resolve } from "node:path";
import type { PolicyTest } from "@parapet/policy";
import type { Assessment } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { UsageError } from "../core/usage-error.ts";
import { applyPolicy } from "../policy/apply-policy.ts";
import {
  fileText,
  loadPolicy,
  policyFile,
  problemText,
  testsBeside,
} from "../policy/policy-file.ts";
import { readSavedReport } from "../reports/saved-report.ts";
import { neutralize } from "../text/neutralize.ts";
import { count } from "../text/count.ts";

export type PolicyTestFlags = { readonly json?: boolean };

/** What a test of a policy came to. */
type TestOutcome = {
  readonly name: string;
  readonly line: number;
  readonly passed: boolean;
  readonly expected: readonly string[];
  readonly violates: readonly string[];
};

/** Runs the tests that lie beside a policy. */
export async function testPolicy(
  context: CommandContext,
  file: string | undefined,
  { json }: PolicyTestFlags,
): Promise<ExitCode> {
  const { environment, out, service } = context;
  const path = resolve(environment.cwd, file ?? policyFile);
  const catalog = await service.checks();
  const loaded = await loadPolicy(path, catalog);
  const testFile = testsBeside(path);
  const { readPolicyTests } = await import("@parapet/policy");
  const ids = loaded.policy.rules.map(({ id }) => id);
  const tests = await readPolicyTests(fileText(testFile), ids);
  if ("problems" in tests) throw new UsageError(problemText(testFile, tests.problems));
  const outcomes: TestOutcome[] = [];
  for (const one of tests) {
    // eslint-disable-next-line no-await-in-loop
    const assessed = await assessedBy(one, dirname(testFile), context);
    // eslint-disable-next-line no-await-in-loop
    const { rules } = await applyPolicy(loaded, assessed, catalog, context.now());
    const violates = rules
      .filter(({ status }) => status === "violated" || status === "unproven")
      .map(({ rule_id }) => rule_id)
      .toSorted();
    const passed = JSON.stringify(violates) === JSON.stringify(one.violates);
    outcomes.push({ name: one.name, line: one.line, passed, expected: one.violates, violates });
  }
  const failed = outcomes.filter(({ passed }) => !passed);
  if (json === true) await out.writeJson({ policy: path, tests: outcomes });
  else await out.write(textOf(outcomes, testFile));
  return failed.length > 0 ? exitCodes.findings : exitCodes.ok;
}

/** Prints a ready-made policy. */
export async function showPolicy(
  { out }: CommandContext,
  name: "personal" | "team" | "production",
): Promise<ExitCode> {
  const { readyMadePolicy } = await import("@parapet/policy");
  await out.write(readyMadePolicy(name));
  return exitCodes.ok;
}

async function assessedBy(
  { on, isReport }: PolicyTest,
  folder: string,
  { environment, now, service }: CommandContext,
): Promise<
  Pick<Assessment, "report"> & {
    readonly agents: Assessment["agents"] | undefined;
    readonly ways: Assessment["ways"] | undefined;
  }
> {
  const path = resolve(folder, on);
  if (isReport) return readSavedReport(path);
  return service.assessFully(path, { environment, now });
}

function textOf(outcomes: readonly TestOutcome[], file: string): string {
  const failed = outcomes.filter(({ passed }) => !passed);
  const lines = failed.map(
    ({ name, line, expected, violates }) =>
      `${neutralize(file)}:${line}: ${neutralize(name)}: expected ${listOf(expected)}, found ${listOf(violates)}`,
  );
  const conclusion =
    failed.length === 0
      ? `${count(outcomes.length, "test")} passed.`
      : `${failed.length} of ${count(outcomes.length, "test")} failed.`;
  return `${[...lines, conclusion].join("\n")}\n`;
}

function listOf(ids: readonly string[]): string {
  return ids.length === 0 ? "no violation" : `violations of ${ids.join(", ")}`;
}
