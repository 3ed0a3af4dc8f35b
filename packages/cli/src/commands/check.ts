import type { CheckDescription } from "@parapet/posture";
import type { Colors } from "../text/colors.ts";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { knownCheck } from "../context/known-checks.ts";
import { jsonText } from "../reports/json.ts";
import type { FixDescription } from "../service/service.ts";
import { neutralize } from "../text/neutralize.ts";
import { hang, wrap } from "../text/wrap.ts";

export type CheckFlags = { readonly json?: boolean };

const width = 80;

/** Explains one check. Throws UsageError where there is none with this ID. */
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
    ...labelled("Severity", severity),
    ...labelled("Runtime", runtime),
    ...(owasp.length === 0 ? [] : labelled("OWASP", owasp.join(", "))),
    ...(aliases.length === 0 ? [] : labelled("Also", aliases.join(", "))),
    ...fixLines(check_id, fix),
    ...section("Why it matters", rationale, colors),
    ...section("What to change", remediation, colors),
    ...placeholderLine(remediation),
    "",
    // Whole, so that they can be opened.
    ...rest.references.map((reference) => `${"See".padEnd(10)}${neutralize(reference)}`),
    ...labelled("Page", rest.docs_url),
  ];
  return `${lines.join("\n")}\n`;
}

function fixLines(checkId: string, fix: FixDescription | undefined): readonly string[] {
  if (fix === undefined) return labelled("Fix", "no automated fix");
  const flags = fix.safe ? "" : "; with --all only together with --unsafe";
  return [
    ...labelled("Fix", `${fix.title}: parapet fix --check ${checkId}${flags}`),
    ...fix.choices.flatMap(({ name, title }, index) =>
      labelled(index === 0 ? "Default" : "Or", `--check ${checkId}=${name}: ${title}`),
    ),
  ];
}

/** Here no finding is known that would fill them in. */
function placeholderLine(remediation: string): readonly string[] {
  const words = ["FILE", "FOLDER", "SETTING"].filter((word) =>
    new RegExp(`\\b${word}\\b`).test(remediation),
  );
  if (words.length === 0) return [];
  return wrap(
    `${words.join(" and ")} ${words.length === 1 ? "stands" : "stand"} for what a finding names.`,
    width,
  );
}

function section(title: string, text: string, colors: Colors): readonly string[] {
  return ["", colors.bold(title), ...wrap(neutralize(text), width)];
}

function labelled(label: string, text: string): readonly string[] {
  return hang(label.padEnd(10), neutralize(text), width);
}
