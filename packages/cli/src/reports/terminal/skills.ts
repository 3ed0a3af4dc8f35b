import { type ScanReport, type SkillVerdict, skillVerdicts } from "@parapet/posture";
import { count } from "../../text/count.ts";
import { skillReasons } from "../skill-reasons.ts";
import { neutralize } from "../../text/neutralize.ts";
import { clip, displayWidth, padEnd } from "../../text/width.ts";
import { wrap } from "../../text/wrap.ts";
import { type Layout, severityColor } from "./layout.ts";

const shownSkills = 40;
const verdictWidth = 12;
/** Minimum columns to show reasons. */
const roomForReasons = 60;

const verdictNames: Readonly<Record<SkillVerdict["verdict"], string>> = {
  dangerous: "dangerous",
  suspicious: "suspicious",
  incomplete: "not fully read",
  no_findings: "without findings",
};

/** True for skills without settings of a runtime: there is no agent, and so no risk. */
export function areSkillsAlone({ runtimes, skills }: ScanReport): boolean {
  return skills.length > 0 && runtimes.every((runtime) => runtime === "instructions");
}

/** True for a folder that is a collection of skills, and nothing else. */
export function isCollection(report: ScanReport): boolean {
  return report.skills.length > 1 && areSkillsAlone(report);
}

/**
 * A table of skills, worst first; skills without findings are only counted. Of a single skill, its
 * verdict.
 */
export function skillsSection(report: ScanReport, layout: Layout): readonly string[] {
  if (!areSkillsAlone(report)) return [];
  const [only] = report.skills;
  if (only !== undefined && report.skills.length === 1) {
    const text = `Verdict: ${verdictNames[only.verdict]}.`;
    return [severityColor(only.severity ?? "info", layout.colors)(text)];
  }
  const { colors, columns, detail } = layout;
  const { skills } = report;
  const numbers = skillVerdicts.flatMap((verdict) => {
    const number = skills.filter((skill) => skill.verdict === verdict).length;
    return number === 0 ? [] : [`${number} ${verdictNames[verdict]}`];
  });
  const flagged = skills.filter(({ verdict }) => verdict !== "no_findings");
  const shown =
    detail === "full" ? flagged : flagged.slice(0, detail === "brief" ? 0 : shownSkills);
  const hidden = flagged.length - shown.length;
  const reasonsOf = skillReasons(report);
  const widest = Math.max(0, ...shown.map(({ path }) => displayWidth(neutralize(path))));
  const pathWidth = Math.min(
    widest,
    columns < roomForReasons
      ? columns - verdictWidth - 2
      : Math.floor((columns - verdictWidth) * 0.5),
  );
  return [
    ...wrap(`${count(skills.length, "skill")}: ${numbers.join(", ")}.`, columns).map(colors.bold),
    ...shown.map((skill) => line(skill)),
    ...(hidden > 0 && detail !== "brief" ? [`  … and ${hidden} more (--verbose lists all)`] : []),
    ...(shown.length > 0 && detail === "usual"
      ? wrap("Scan a skill's folder for details, or use --verbose for all findings.", columns).map(
          colors.dim,
        )
      : []),
  ];

  function line(skill: SkillVerdict): string {
    const { verdict, severity } = skill;
    const badge = (verdict === "incomplete" ? "incomplete" : verdict).padEnd(verdictWidth - 2);
    const color = severityColor(severity ?? "info", colors);
    const path = padEnd(clip(neutralize(skill.path), pathWidth), pathWidth);
    if (columns < roomForReasons) return `${color(badge)}  ${path}`.trimEnd();
    const room = columns - verdictWidth - pathWidth - 2;
    return `${color(badge)}  ${path}  ${clip(neutralize(reasonsOf(skill)), room)}`.trimEnd();
  }
}
