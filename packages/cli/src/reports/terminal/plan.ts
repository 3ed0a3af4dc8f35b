import { describeNeed, type FixPlan, isStartPlan, type ScanReport } from "@parapet/posture";
import type { FixAllPromise } from "@parapet/assessment";
import { workspaceCommand } from "../../text/command.ts";
import type { CommandTarget } from "../../text/command-target.ts";
import { neutralize } from "../../text/neutralize.ts";
import { count } from "../../text/count.ts";
import { wrap } from "../../text/wrap.ts";
import type { Layout } from "./layout.ts";

const shownChecks = 8;
const shownAlternatives = 1;

/**
 * The fix plan: the smallest set of fixes that closes the worst exposures, with its effect,
 * requirements, command and alternatives. `fixAll`: what `fix --all` would do, if there is no plan.
 */
export function planSection(
  { plans: [plan, ...rest], exposures }: Pick<ScanReport, "plans" | "exposures">,
  {
    layout,
    target,
    fixAll,
    isAuditor = false,
  }: {
    readonly layout: Layout;
    readonly target: CommandTarget;
    readonly fixAll?: FixAllPromise | undefined;
    readonly isAuditor?: boolean | undefined;
  },
): readonly string[] {
  if (layout.detail === "brief") return [];
  if (plan === undefined) {
    return fixAll === undefined ? [] : fixAllSection(fixAll, isAuditor, layout, target);
  }
  const indented = (text: string) => indentedIn(text, layout);
  const others = layout.detail === "full" ? rest : rest.slice(0, shownAlternatives);
  return [
    layout.colors.bold("Fix first"),
    ...indented(planText(plan, exposures.length)),
    ...commandLines(target, ["--check", ...plan.check_ids], layout),
    ...others.flatMap((other) => [
      ...indented(`Or: ${alternativeText(other, exposures.length)}`),
      ...commandLines(target, ["--check", ...other.check_ids], layout),
    ]),
  ];
}

/**
 * "Asks before each command. Closes 1 of 2 exposures, total risk 88.0 → 13.4. Needs a person who
 * approves commands."
 */
function planText(plan: FixPlan, total: number): string {
  return [`${plan.titles.join("; ")}.`, effectOf(plan, total), needsOf(plan)]
    .filter(Boolean)
    .join(" ");
}

/** An alternative plan, without the warning. */
function alternativeText(plan: FixPlan, total: number): string {
  return planText({ ...plan, safe: true }, total);
}

function effectOf(plan: FixPlan, total: number): string {
  const { closes, lowers, opens } = plan;
  const [before, after] = [plan.total_before.toFixed(1), plan.total_after.toFixed(1)];
  if (isStartPlan(plan)) {
    return `Once the gateway starts: ${count(opens.length, "exposure")}, total risk ${after}.`;
  }
  const parts = [
    ...(closes.length > 0 ? [`Closes ${closes.length} of ${count(total, "exposure")}`] : []),
    ...(lowers.length > 0
      ? [`lowers ${lowers.length}${closes.length > 0 ? "" : ` of ${count(total, "exposure")}`}`]
      : []),
    ...(opens.length > 0 ? [`opens ${opens.length}`] : []),
  ];
  const [first = "Reduces risk", ...rest] = parts;
  const text = [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...rest].join(", ");
  // One exposure may determine nearly all of the total.
  const isAlmostSame =
    closes.length > 0 && closes.length < total && plan.total_before - plan.total_after < 1;
  return isAlmostSame
    ? `${text}; one that stays keeps the total risk at ${after}.`
    : `${text}, total risk ${before} → ${after}.`;
}

/** "" if it needs nothing and restricts nothing. */
function needsOf({ needs, safe }: FixPlan): string {
  const needed = needs.length === 0 ? "" : `Needs ${needs.map(describeNeed).join(" and ")}.`;
  const cuts = safe ? "" : "May restrict access or stop jobs; --dry-run shows the change.";
  return [needed, cuts].filter((part) => part !== "").join(" ");
}

/** Fixes for findings without a plan. */
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
          ...indented(`Automated fixes available for ${ready}${more}. Preview the changes:`),
          ...commandLines(target, ["--all", ...persona, "--dry-run"], layout),
        ]),
    ...(unsafe.length === 0
      ? []
      : [
          ...indented(
            `These fixes require --unsafe, since they may restrict access or stop jobs: ${unsafe.join(", ")}. Preview the changes:`,
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
  const command = workspaceCommand("fix", target, rest, { columns: columns - 4 });
  return [
    ...(command.preface === "" ? [] : [`  ${command.preface}`]),
    ...command.lines.map((line) => `    ${colors.green(neutralize(line))}`),
  ];
}
