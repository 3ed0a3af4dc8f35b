import type { ScanReport } from "@parapet/posture";
import { noColors, type Colors } from "../colors.ts";
import type { FixAllPromise } from "../service.ts";
import { type CommandTarget, folderTarget } from "../text/command-target.ts";
import { coverageSection } from "./terminal/coverage.ts";
import { exposuresSection } from "./terminal/exposures.ts";
import { findingsSection } from "./terminal/findings.ts";
import { header } from "./terminal/header.ts";
import { planSection } from "./terminal/plan.ts";
import { summarySection } from "./terminal/summary.ts";

/**
 * The report for a person: the summary, the worst exposures, the plan that ends them, then the findings. At most 80 columns,
 * and nothing from the scanned files reaches the terminal unescaped. `leftOut`: how many findings are not for this reader.
 * `target`: what commands that are shown name.
 */
export function renderTerminal(
  report: ScanReport,
  colors: Colors = noColors,
  leftOut = 0,
  target: CommandTarget = folderTarget(report),
  fixAll?: FixAllPromise,
  isAuditor = false,
): string {
  const sections = [
    header(report, colors),
    summarySection(report, leftOut, colors),
    exposuresSection(report, colors),
    planSection(report, colors, target, fixAll, isAuditor),
    findingsSection(report, colors),
    coverageSection(report, colors),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}
