import type { PolicyResult } from "@parapet/policy";
import { type FindingSeverity, findingsBySkill, type ScanReport } from "@parapet/posture";
import { noColors } from "../text/colors.ts";
import type { FixAllPromise } from "@parapet/assessment";
import { type CommandTarget, folderTarget } from "../text/command-target.ts";
import { coverageSection } from "./terminal/coverage.ts";
import { exposuresSection } from "./terminal/exposures.ts";
import { findingsSection } from "./terminal/findings.ts";
import { header } from "./terminal/header.ts";
import { type Layout, usualColumns } from "./terminal/layout.ts";
import { policySection } from "./terminal/policy.ts";
import { planSection } from "./terminal/plan.ts";
import { refusalsSection, withoutRepeatedRefusals } from "./terminal/repeated-refusals.ts";
import { isCollection, skillsSection } from "./terminal/skills.ts";
import type { Sources } from "./terminal/source-line.ts";
import { summarySection } from "./terminal/summary.ts";

export type TerminalOptions = Partial<Layout> & {
  /** How many findings are omitted for this reader. */
  readonly omitted?: number;
  /** The workspace that shown commands name. */
  readonly target?: CommandTarget;
  /** What `fix --all` would do, if there is no plan. */
  readonly fixAll?: FixAllPromise | undefined;
  readonly isAuditor?: boolean;
  /** Lines of the files with findings; without them no source line is shown. */
  readonly sources?: Sources;
  /**
   * Minimum severity of listed exposures and findings; if undefined, low findings are only counted.
   */
  readonly least?: FindingSeverity | undefined;
  /** Undefined where no policy is applied. */
  readonly policy?: PolicyResult | undefined;
};

/**
 * The text report: summary, worst exposures, fix plan, findings. No line is wider than the layout,
 * and nothing from the scanned files reaches the terminal unescaped.
 */
export function renderTerminal(full: ScanReport, options: TerminalOptions = {}): string {
  const { report, refusals } = withoutRepeatedRefusals(full);
  const { colors = noColors, columns = usualColumns, detail = "usual" } = options;
  const { omitted = 0, target = folderTarget(report), fixAll, isAuditor = false } = options;
  const { sources = new Map(), least, policy } = options;
  const layout = { colors, columns, detail };
  const sections = [
    header(report, layout),
    summarySection(report, omitted, layout),
    ...(policy === undefined ? [] : [policySection(policy, layout)]),
    exposuresSection(report, layout, least),
    planSection(report, { layout, target, fixAll, isAuditor }),
    refusalsSection(refusals, layout),
    skillsSection(report, layout),
    // The table of skills already shows their findings.
    findingsSection(
      isCollection(report) && detail !== "full" && least === undefined
        ? withoutSkills(report)
        : report,
      layout,
      sources,
      { least, isAuditor },
    ),
    coverageSection(report, layout),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

/** The report with the findings of no skill: of instruction files and settings beside them. */
function withoutSkills(report: ScanReport): ScanReport {
  const ofSkills = findingsBySkill(report.files, report.findings) ?? new Map();
  const shown = new Set([...ofSkills.values()].flatMap((findings) => [...findings]));
  return { ...report, findings: report.findings.filter((finding) => !shown.has(finding)) };
}
