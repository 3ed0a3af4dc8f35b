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

/** Says what is wrong with rule files, as `file:line:column: what`. */
export async function lintRules(
  { out, environment }: CommandContext,
  paths: readonly string[],
  { json }: RulesFlags,
): Promise<ExitCode> {
  const { lintRulesAt } = await import("@parapet/assessment");
  const { files, problems } = await lintRulesAt(paths, environment.cwd);
  const conclusion =
    problems.length === 0
      ? `${count(files, "file")}, nothing wrong.`
      : count(problems.length, "problem");
  await out.write(
    json === true ? jsonText(problems) : linesOf([...problems.map(placed), conclusion]),
  );
  return problems.length === 0 ? exitCodes.ok : exitCodes.findings;
}

/** Runs rules on the graphs they name. */
export async function testRules(
  { out, environment }: CommandContext,
  folder: string | undefined,
  { json }: RulesFlags,
): Promise<ExitCode> {
  const { testRulesIn } = await import("@parapet/assessment");
  const { rules, problems, failures } = await testRulesIn(folder, environment.cwd);
  const failed = problems.length + failures.length > 0;
  const lines = [
    ...problems.map(placed),
    ...failures.map(
      ({ message, expected }) =>
        `${message}, and should ${expected === "fires" ? "fire" : "be silent"}`,
    ),
    failed
      ? count(problems.length + failures.length, "problem")
      : `${count(rules, "rule")}, all as they say.`,
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
  if (problems.length > 0) await err.write(linesOf(problems.map(placed)));
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

/** Tells which rules of a folder a scan goes without, and why. */
export async function tellRuleProblems(
  { err, environment }: CommandContext,
  folder: string,
): Promise<void> {
  const { listRules: list } = await import("@parapet/assessment");
  const { problems } = await list(folder, environment.cwd);
  if (problems.length > 0) await err.write(linesOf(problems.map(placed)));
}

function placed({ file, line, column, message }: Problem): string {
  return `${neutralize(file)}:${line}:${column}: ${neutralize(message)}`;
}

function linesOf(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? "" : "s"}`;
}
