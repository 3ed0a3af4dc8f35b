import { describeNeed, type FixPlan, type ScanReport } from "@parapet/posture";
import type { FixAllPromise } from "../../service/service.ts";
import { workspaceCommand } from "../../text/command.ts";
import type { CommandTarget } from "../../text/command-target.ts";
import { neutralize } from "../../text/neutralize.ts";
import { count } from "../../text/count.ts";
import { wrap } from "../../text/wrap.ts";
import type { Layout } from "./layout.ts";

const shownChecks = 8;
const shownAlternatives = 1;

/**
 * What to do first: the smallest set of fixes that ends the worst exposures, what it changes and needs, the command that makes
 * it, and other ways to the same end. `target`: what the command names. `fixAll`: what the command for all fixes would do,
 * where there is no plan.
 */
export function planSection(
  { plans: [plan, ...rest], exposures }: Pick<ScanReport, "plans" | "exposures">,
  layout: Layout,
  target: CommandTarget,
  fixAll?: FixAllPromise,
  isAuditor = false,
): readonly string[] {
  if (layout.detail === "brief") return [];
  if (plan === undefined) {
    return fixAll === undefined ? [] : fixAllSection(fixAll, isAuditor, layout, target);
  }
  const indented = (text: string) => indentedIn(text, layout);
  const others = layout.detail === "full" ? rest : rest.slice(0, shownAlternatives);
  return [
    layout.colors.bold("Fix first"),
    ...indented(told(plan, exposures.length)),
    ...commandLines(target, ["--check", ...plan.check_ids], layout),
    ...others.flatMap((other) => [
      ...indented(`Or: ${toldBriefly(other, exposures.length)}`),
      ...commandLines(target, ["--check", ...other.check_ids], layout),
    ]),
  ];
}

/** "Asks before each command. Closes 1 of 2 exposures, total risk 88.0 → 13.4. Needs a person who approves commands." */
function told(plan: FixPlan, total: number): string {
  return [`${plan.titles.join("; ")}.`, effectOf(plan, total), needsOf(plan)]
    .filter(Boolean)
    .join(" ");
}

/** Without what --dry-run shows, for another way to the same end. */
function toldBriefly(plan: FixPlan, total: number): string {
  return told({ ...plan, safe: true }, total);
}

function effectOf({ closes, lowers, opens, ...plan }: FixPlan, total: number): string {
  const parts = [
    ...(closes.length > 0 ? [`Closes ${closes.length} of ${count(total, "exposure")}`] : []),
    ...(lowers.length > 0
      ? [`lowers ${lowers.length}${closes.length > 0 ? "" : ` of ${count(total, "exposure")}`}`]
      : []),
    ...(opens.length > 0 ? [`opens ${opens.length}`] : []),
  ];
  const [first = "Takes risk away", ...rest] = parts;
  const text = [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...rest].join(", ");
  return `${text}, total risk ${plan.total_before.toFixed(1)} → ${plan.total_after.toFixed(1)}.`;
}

/** "" where it needs nothing and takes nothing away. */
function needsOf({ needs, safe }: FixPlan): string {
  const needed = needs.length === 0 ? "" : `Needs ${needs.map(describeNeed).join(" and ")}.`;
  const cuts = safe ? "" : "May cut access or stop jobs; --dry-run shows the change.";
  return [needed, cuts].filter((part) => part !== "").join(" ");
}

/** Without a plan findings can still be fixed. */
function fixAllSection(
  { applied, findings_closed: closed, errors, left_out: { unsafe } }: FixAllPromise,
  isAuditor: boolean,
  layout: Layout,
  target: CommandTarget,
): readonly string[] {
  const indented = (text: string) => indentedIn(text, layout);
  const failed = Object.entries(errors);
  if (closed + unsafe.length + failed.length === 0) return [];
  const persona = isAuditor ? ["--persona", "auditor"] : [];
  const ready = applied.slice(0, shownChecks).join(", ");
  const more = applied.length > shownChecks ? ` and ${applied.length - shownChecks} more` : "";
  return [
    layout.colors.bold("Fix"),
    ...(closed === 0
      ? []
      : [
          ...indented(`Automated fixes are ready for ${ready}${more}. To see the changes first:`),
          ...commandLines(target, ["--all", ...persona, "--dry-run"], layout),
        ]),
    ...(unsafe.length === 0
      ? []
      : [
          ...indented(
            `Only with --unsafe, because it may cut access or stop jobs: ${unsafe.join(", ")}. To see the changes first:`,
          ),
          ...commandLines(target, ["--all", "--unsafe", ...persona, "--dry-run"], layout),
        ]),
    ...failed.flatMap(([id, message]) => indented(`${id} cannot be fixed here: ${message}`)),
  ];
}

function indentedIn(text: string, { columns }: Layout): readonly string[] {
  if (text === "") return [];
  return wrap(neutralize(text), columns - 2).map((line) => `  ${line}`);
}

function commandLines(
  target: CommandTarget,
  rest: readonly string[],
  { colors, columns }: Layout,
): readonly string[] {
  const command = workspaceCommand("fix", target, rest, columns - 4);
  return [
    ...(command.preface === "" ? [] : [`  ${command.preface}`]),
    ...command.lines.map((line) => `    ${colors.green(neutralize(line))}`),
  ];
}
