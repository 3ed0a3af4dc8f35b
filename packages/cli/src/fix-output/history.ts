import type { FixRecord } from "@parapet/posture";
import { labeled, labeledPath } from "./result-lines.ts";

/** The fixes of a workspace, newest first: when, by whom, which checks, and whether rolled back. */
export function fixHistoryText(records: readonly FixRecord[]): string {
  if (records.length === 0) return "No fixes have been applied to this workspace.\n";
  return `${records.map((record) => fixLines(record).join("\n")).join("\n\n")}\n`;
}

function fixLines(record: FixRecord): readonly string[] {
  const { fix_id, applied_at, applied_by, check_ids, files, rolled_back_at } = record;
  return [
    fix_id,
    ...labeled("Applied", `${applied_at} by ${applied_by}`),
    ...labeled("Checks", check_ids.join(", ")),
    ...labeled("Changed", files.map(({ path }) => path).join(", ")),
    ...files.flatMap(({ backup_path }) =>
      backup_path === "" ? [] : labeledPath("Backup", backup_path),
    ),
    ...(rolled_back_at === "" ? [] : labeled("Reverted", rolled_back_at)),
  ];
}
