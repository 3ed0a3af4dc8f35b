import { configuredRulesDir } from "@parapet/settings/configured";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { jsonText } from "../reports/json.ts";
import { neutralize } from "../text/neutralize.ts";
import { hang } from "../text/wrap.ts";

export type RulesFlags = { readonly json?: boolean; readonly rules?: string };

type Problem = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
};

/** Reports errors in rule files as `file:line:column: message`. */
export async function lintRules(
  { out, environment }: CommandContext,
  paths: readonly string[],
  { json }: RulesFlags,
): Promise<ExitCode> {
  const { lintRulesAt } = await import("@parapet/assessment");
  const { files, problems } = await lintRulesAt(paths, environment.cwd);
  const conclusion =
    problems.length === 0
      ? `${count(files, "file")} checked, no errors.`
      : count(problems.length, "problem");
  await out.write(
    json === true ? jsonText(problems) : linesOf([...problems.map(locatedMessage), conclusion]),
  );
  return problems.length === 0 ? exitCodes.ok : exitCodes.findings;
}

/** Runs rules on their test graphs. */
export async function testRules(
  { out, environment }: CommandContext,
  folder: string | undefined,
  { json }: RulesFlags,
): Promise<ExitCode> {
  const { testRulesIn } = await import("@parapet/assessment");
  const { rules, problems, failures } = await testRulesIn(folder, environment.cwd);
  const failed = problems.length + failures.length > 0;
  const lines = [
    ...problems.map(locatedMessage),
    ...failures.map(
      ({ message, expected }) =>
        `${message}; expected it to ${expected === "fires" ? "fire" : "stay silent"}`,
    ),
    failed
      ? count(problems.length + failures.length, "problem")
      : `${count(rules, "rule")}, all tests passed.`,
  ];
  await out.write(json === true ? jsonText({ rules, problems, failures }) : linesOf(lines));
  return failed ? exitCodes.findings : exitCodes.ok;
}

/** Lists the rules: ID, tag, name. */
export async function listRules(
  { out, err, environment }: CommandContext,
  flags: RulesFlags,
): Promise<ExitCode> {
  const { listRules: list } = await import("@parapet/assessment");
  const folder = flags.rules ?? (await configuredRulesDir(environment));
  const { rules, problems } = await list(folder, environment.cwd);
  if (problems.length > 0) await err.write(linesOf(problems.map(locatedMessage)));
  const idWidth = Math.max(0, ...rules.map(({ rule_id }) => rule_id.length));
  const lines = rules.flatMap(({ rule_id, owasp, name }) =>
    hang(`${rule_id.padEnd(idWidth)}  ${owasp[0] ?? ""}  `, neutralize(name), 80),
  );
  await out.write(
    flags.json === true
      ? jsonText(rules)
      : linesOf([...lines, "", `${count(rules.length, "rule")}.`]),
  );
  return exitCodes.ok;
}

/** Reports rules of a folder that a scan skips, and why. */
export async function reportRuleProblems(
  { err, environment }: CommandContext,
  folder: string,
): Promise<void> {
  const { listRules: list } = await import("@parapet/assessment");
  const { problems } = await list(folder, environment.cwd);
  if (problems.length > 0) await err.write(linesOf(problems.map(locatedMessage)));
}

function locatedMessage({ file, line, column, message }: Problem): string {
  return `${neutralize(file)}:${line}:${column}: ${neutralize(message)}`;
}

function linesOf(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? "" : "s"}`;
}
