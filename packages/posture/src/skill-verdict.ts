import { asksForAction, partsOf, type ReportedFinding } from "./finding.ts";
import type { ScannedFile } from "./report.ts";
import { compareSeverity, type FindingSeverity, isAtLeast } from "./severity.ts";

/**
 * What a scan says of a skill, worst first. `dangerous`: an open finding of critical or high
 * severity, and of medium confidence at least. `suspicious`: another open finding that asks for
 * action. `incomplete`: no finding, and not all of its files were read whole. `no_findings`: no
 * finding in what was read whole, which proves nothing of what the skill does.
 */
export const skillVerdicts = ["dangerous", "suspicious", "incomplete", "no_findings"] as const;

export type SkillVerdict = {
  /** Folder of the skill, named as in `files`. */
  readonly path: string;
  readonly verdict: (typeof skillVerdicts)[number];
  /** Of its worst finding; undefined without one. */
  readonly severity?: FindingSeverity | undefined;
  /** Open findings that ask for action and name a file of the skill. */
  readonly findings: number;
  /** Of those findings, worst first. */
  readonly check_ids: readonly string[];
  /** Files that were read whole. */
  readonly files_read: number;
  /** Files that were not read, or not to their end. */
  readonly files_not_read: number;
};

/** A verdict for each skill of which files were met, worst first, then by path. */
export function verdictsOf(
  files: readonly ScannedFile[],
  findings: readonly ReportedFinding[],
): readonly SkillVerdict[] {
  const bySkill = findingsBySkill(files, findings);
  if (bySkill === undefined) return [];
  return [...Map.groupBy(files, ({ skill }) => skill)]
    .flatMap(([skill, own]) =>
      skill === undefined ? [] : [verdictOf(skill, own, [...(bySkill.get(skill) ?? [])])],
    )
    .toSorted(compareVerdicts);
}

/**
 * Open findings that ask for action, by the folder of each skill that they name a file of;
 * undefined if no file belongs to a skill.
 */
export function findingsBySkill(
  files: readonly ScannedFile[],
  findings: readonly ReportedFinding[],
): ReadonlyMap<string, ReadonlySet<ReportedFinding>> | undefined {
  const skillOf = new Map(
    files.flatMap(({ path, skill }) => (skill === undefined ? [] : [[path, skill] as const])),
  );
  if (skillOf.size === 0) return undefined;
  const bySkill = new Map<string, Set<ReportedFinding>>();
  for (const finding of findings) {
    if (finding.suppressed || !asksForAction(finding)) continue;
    for (const { file } of partsOf(finding).flatMap(({ evidence }) => evidence)) {
      const skill = skillOf.get(file);
      if (skill === undefined) continue;
      const own = bySkill.get(skill) ?? new Set();
      bySkill.set(skill, own.add(finding));
    }
  }
  return bySkill;
}

function verdictOf(
  path: string,
  files: readonly ScannedFile[],
  findings: readonly ReportedFinding[],
): SkillVerdict {
  const worstFirst = findings.toSorted((a, b) => compareSeverity(a.severity, b.severity));
  const whole = files.filter(({ status, reason }) => status === "read" && reason === "").length;
  const notWhole = files.length - whole;
  const [worst] = worstFirst;
  return {
    path,
    verdict: worst === undefined ? unproven(notWhole) : judged(worstFirst),
    ...(worst === undefined ? {} : { severity: worst.severity }),
    findings: findings.length,
    check_ids: [...new Set(worstFirst.map(({ check_id }) => check_id))],
    files_read: whole,
    files_not_read: notWhole,
  };
}

function judged(findings: readonly ReportedFinding[]): SkillVerdict["verdict"] {
  const isDangerous = findings.some(
    ({ severity, confidence }) => isAtLeast(severity, "high") && confidence !== "low",
  );
  return isDangerous ? "dangerous" : "suspicious";
}

function unproven(notWhole: number): SkillVerdict["verdict"] {
  return notWhole > 0 ? "incomplete" : "no_findings";
}

function compareVerdicts(a: SkillVerdict, b: SkillVerdict): number {
  return (
    skillVerdicts.indexOf(a.verdict) - skillVerdicts.indexOf(b.verdict) ||
    compareSeverity(a.severity ?? "info", b.severity ?? "info") ||
    b.findings - a.findings ||
    (a.path < b.path ? -1 : 1)
  );
}
