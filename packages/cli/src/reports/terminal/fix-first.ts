import type { ScanReport } from "@parapet/posture";
import type { Colors } from "../../colors.ts";
import type { FixAllPromise } from "../../service.ts";
import { workspaceCommand } from "../../text/command.ts";
import type { CommandTarget } from "../../text/command-target.ts";
import { neutralize } from "../../text/neutralize.ts";
import { count } from "../../text/count.ts";
import { wrap } from "../../text/wrap.ts";
import { columns } from "./layout.ts";

/**
 * The one fix that removes most risk, with what it gains and the command that makes it. `target`: what the command
 * names. `fixAll`: what the command for all of them would do, where no fix lowers the risk.
 */
export function fixFirstSection(
  report: ScanReport,
  colors: Colors,
  target: CommandTarget,
  fixAll?: FixAllPromise,
  isAuditor = false,
): readonly string[] {
  const best = report.fixes.find(({ risk_removed }) => risk_removed > 0);
  if (best === undefined) {
    return fixAll === undefined ? [] : fixAllSection(fixAll, isAuditor, colors, target);
  }
  const closed = best.paths_closed.length;
  const gain =
    `Total risk ${best.total_before.toFixed(1)} → ${best.total_after.toFixed(1)} ` +
    `(${best.risk_removed.toFixed(1)} points less)` +
    (closed > 0
      ? `, closes ${closed} of ${count(report.attack_paths.length, "attack path")}.`
      : ".");
  return [
    colors.bold("Fix first"),
    ...wrap(neutralize(best.title), columns - 2).map((line) => `  ${line}`),
    ...wrap(gain, columns - 2).map((line) => `  ${line}`),
    ...commandLines(target, ["--check", ...best.check_ids], colors),
    ...(best.safe
      ? []
      : ["", "  It may cut access or stop jobs: add --dry-run to see the change first."]),
  ];
}

/** Without attack paths there is no best fix; findings can still be fixed. */
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
