import { join, resolve } from "node:path";
import type { ScanReport } from "@parapet/posture";

/** The workspace that a shown command names. */
export type CommandTarget = {
  /**
   * A folder, or a configuration file with a non-default name; "" for all workspaces of the user.
   */
  readonly path: string;
  /** The same, relative to the workspace folder. */
  readonly inFolder: string;
  /** Options that select the database. */
  readonly store?: readonly string[];
};

/** The workspace folder of a report, or of a fix. */
export function folderTarget({
  workspace_path: path,
}: Pick<ScanReport, "workspace_path">): CommandTarget {
  return { path, inFolder: "." };
}

export const everyWorkspace: CommandTarget = { path: "", inFolder: "" };

/** The scanned path: a file stays a file, since its folder may have another configuration. */
export function targetOf(
  given: string | undefined,
  report: ScanReport,
  { cwd, homeDir }: { readonly cwd: string; readonly homeDir: string },
): CommandTarget {
  const [first] = report.files;
  if (given === undefined || first === undefined) return folderTarget(report);
  const expanded = given.trim().replace(/^~(?=$|[\\/])/, () => homeDir);
  const file = join(report.workspace_path, first.path);
  return resolve(cwd, expanded) === file
    ? { path: file, inFolder: first.path }
    : folderTarget(report);
}
