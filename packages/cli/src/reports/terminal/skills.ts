import { type ScanReport, type SkillVerdict, skillVerdicts } from "@parapet/posture";
import { count } from "../../text/count.ts";
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

/** True for a folder that is a collection of skills, and nothing else. */
export function isCollection({ runtimes, skills }: ScanReport): boolean {
  return skills.length > 1 && runtimes.every((runtime) => runtime === "instructions");
}

/** A table of skills, worst first; skills without findings are only counted. */
export function skillsSection(report: ScanReport, layout: Layout): readonly string[] {
  if (!isCollection(report)) return [];
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
  const titles = new Map(report.findings.map(({ check_id, title }) => [check_id, title]));
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
    return `${color(badge)}  ${path}  ${clip(neutralize(reasons(skill)), room)}`.trimEnd();
  }

  function reasons({ check_ids, files_not_read }: SkillVerdict): string {
    if (check_ids.length === 0) return `${count(files_not_read, "file")} not fully read`;
    return check_ids.map((id) => shortTitle(titles.get(id) ?? id)).join("; ");
  }
}

/** "runs what it downloads" of "Skill: runs what it downloads". */
function shortTitle(title: string): string {
  return title.replace(/^Skill: /, "");
}
