import type { ScanReport, SkillVerdict } from "@parapet/posture";
import { count } from "../text/count.ts";

/** Why a skill of the report has its verdict: "reverse shell; credential access". */
export function skillReasons({ findings }: ScanReport): (skill: SkillVerdict) => string {
  const titles = new Map(findings.map(({ check_id, title }) => [check_id, title]));
  return ({ check_ids, files_not_read }) => {
    if (check_ids.length > 0)
      return check_ids.map((id) => (titles.get(id) ?? id).replace(/^Skill: /, "")).join("; ");
    return files_not_read === 0 ? "" : `${count(files_not_read, "file")} not fully read`;
  };
}
