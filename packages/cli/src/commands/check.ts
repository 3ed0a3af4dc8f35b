import { parapetCommand } from "@parapet/posture";
import type { CheckDescription } from "@parapet/posture";
import type { Colors } from "../text/colors.ts";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { knownCheck } from "../context/known-checks.ts";
import { jsonText } from "../reports/json.ts";
import type { FixDescription } from "../service/fixes.ts";
import { neutralize } from "../text/neutralize.ts";
import { hang, wrap } from "../text/wrap.ts";

export type CheckFlags = { readonly json?: boolean };

const width = 80;

/** Shows the documentation of a check. Throws UsageError for an unknown ID. */
export async function explainCheck(
  { out, service }: CommandContext,
  checkId: string,
  flags: CheckFlags,
): Promise<ExitCode> {
  const description = await knownCheck(service, checkId);
  const fix = (await service.fixes()).find(({ check_id }) => check_id === checkId);
  await out.write(
    flags.json === true
      ? jsonText({ ...description, fix: fix ?? null })
      : explained(description, fix, out.colors),
  );
  return exitCodes.ok;
}

function explained(
  {
    check_id,
    title,
    severity,
    runtime,
    owasp,
    aliases,
    rationale,
    remediation,
    ...rest
  }: CheckDescription,
  fix: FixDescription | undefined,
  colors: Colors,
): string {
  const lines = [
    ...wrap(`${check_id}: ${title}`, width).map(colors.bold),
    "",
    ...labeled("Severity", severity),
    ...labeled("Runtime", runtime),
    ...(owasp.length === 0 ? [] : labeled("OWASP", owasp.join(", "))),
    ...(aliases.length === 0 ? [] : labeled("Aliases", aliases.join(", "))),
    ...fixLines(check_id, fix),
    ...section("Rationale", rationale, colors),
    ...section("Remediation", remediation, colors),
    ...placeholderLine(remediation),
    "",
    // Not wrapped, so that terminals link them.
    ...rest.references.map((reference) => `${"See".padEnd(10)}${neutralize(reference)}`),
    ...labeled("Docs", rest.docs_url),
  ];
  return `${lines.join("\n")}\n`;
}

function fixLines(checkId: string, fix: FixDescription | undefined): readonly string[] {
  if (fix === undefined) return labeled("Fix", "no automated fix");
  const flags = fix.safe ? "" : "; --all includes it only with --unsafe";
  return [
    ...labeled("Fix", `${fix.title}: ${parapetCommand("fix")} --check ${checkId}${flags}`),
    ...fix.choices.flatMap(({ name, title }, index) =>
      labeled(index === 0 ? "Default" : "Or", `--check ${checkId}=${name}: ${title}`),
    ),
  ];
}

/** The remediation of a check has placeholders that only a finding fills in. */
function placeholderLine(remediation: string): readonly string[] {
  const words = ["FILE", "FOLDER", "SETTING"].filter((word) =>
    new RegExp(`\\b${word}\\b`).test(remediation),
  );
  if (words.length === 0) return [];
  return wrap(
    `${words.join(" and ")} ${words.length === 1 ? "is a placeholder" : "are placeholders"}; findings give the actual value.`,
    width,
  );
}

function section(title: string, text: string, colors: Colors): readonly string[] {
  return ["", colors.bold(title), ...wrap(neutralize(text), width)];
}

function labeled(label: string, text: string): readonly string[] {
  return hang(label.padEnd(10), neutralize(text), width);
}
