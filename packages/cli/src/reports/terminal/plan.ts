import { describeNeed, type FixPlan, type ScanReport } from "@parapet/posture";
import type { Colors } from "../../colors.ts";
import type { FixAllPromise } from "../../service.ts";
import { workspaceCommand } from "../../text/command.ts";
import type { CommandTarget } from "../../text/command-target.ts";
import { neutralize } from "../../text/neutralize.ts";
import { count } from "../../text/count.ts";
import { wrap } from "../../text/wrap.ts";
import { columns } from "./layout.ts";

/**
 * What to do first: the smallest set of fixes that ends the worst exposures, what it changes and needs, the command that makes
 * it, and other ways to the same end. `target`: what the command names. `fixAll`: what the command for all fixes would do,
 * where there is no plan.
 */
export function planSection(
  { plans: [plan, ...others], exposures }: Pick<ScanReport, "plans" | "exposures">,
  colors: Colors,
  target: CommandTarget,
  fixAll?: FixAllPromise,
  isAuditor = false,
): readonly string[] {
  if (plan === undefined) {
    return fixAll === undefined ? [] : fixAllSection(fixAll, isAuditor, colors, target);
  }
  return [
    colors.bold("Fix first"),
    ...plan.titles.flatMap(indented),
    ...indented(effectOf(plan, exposures.length)),
    ...indented(needsOf(plan)),
    ...commandLines(target, ["--check", ...plan.check_ids], colors),
    ...others.flatMap((other) => [
      "",
      ...indented(`Or: ${other.titles.join("; ")}. ${effectOf(other, exposures.length)}`),
      ...indented(needsOf(other)),
      ...commandLines(target, ["--check", ...other.check_ids], colors).slice(1),
    ]),
  ];
}

function effectOf({ closes, lowers, opens, ...plan }: FixPlan, total: number): string {
  const parts = [
    ...(closes.length > 0 ? [`Closes ${closes.length} of ${count(total, "exposure")}`] : []),
    ...(lowers.length > 0 ? [`lowers ${lowers.length}`] : []),
    ...(opens.length > 0 ? [`opens ${opens.length}`] : []),
  ];
  const [first = "Takes risk away", ...rest] = parts;
  const text = [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...rest].join(", ");
  return `${text}. Total risk ${plan.total_before.toFixed(1)} → ${plan.total_after.toFixed(1)} of 100.`;
}

/** "" where it needs nothing and takes nothing away. */
function needsOf({ needs, safe }: FixPlan): string {
  const needed = needs.length === 0 ? "" : `Needs ${needs.map(describeNeed).join(" and ")}.`;
  const cuts = safe ? "" : "May cut access or stop jobs: --dry-run shows the change first.";
  return [needed, cuts].filter((part) => part !== "").join(" ");
}

/** Without a plan findings can still be fixed. */
function fixAllSection(
  { findings_closed: closed, errors, left_out: { unsafe } }: FixAllPromise,
  isAuditor: boolean,
  colors: Colors,
  target: CommandTarget,
): readonly string[] {
  const failed = Object.entries(errors);
  if (closed + unsafe.length + failed.length === 0) return [];
  const persona = isAuditor ? ["--persona", "auditor"] : [];
  return [
    colors.bold("Fix"),
    ...(closed === 0
      ? []
      : [
          `  ${count(closed, "finding")} can be fixed automatically. To see the changes first:`,
          ...commandLines(target, ["--all", ...persona, "--dry-run"], colors),
        ]),
    ...(unsafe.length === 0
      ? []
      : [
          ...(closed === 0 ? [] : [""]),
          ...indented(
            `Only with --unsafe, because it may cut access or stop jobs: ${unsafe.join(", ")}. To see the changes first:`,
          ),
          ...commandLines(target, ["--all", "--unsafe", ...persona, "--dry-run"], colors),
        ]),
    ...failed.flatMap(([id, message]) => indented(`${id} cannot be fixed here: ${message}`)),
  ];
}

function indented(text: string): readonly string[] {
  if (text === "") return [];
  return wrap(neutralize(text), columns - 2).map((line) => `  ${line}`);
}

function commandLines(
  target: CommandTarget,
  rest: readonly string[],
  colors: Colors,
): readonly string[] {
  const command = workspaceCommand("fix", target, rest, columns - 4);
  return [
    "",
    ...(command.preface === "" ? [] : [`  ${command.preface}`]),
    ...command.lines.map((line) => `    ${colors.green(neutralize(line))}`),
  ];
}
