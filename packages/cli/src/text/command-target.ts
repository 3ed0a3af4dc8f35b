import { join, resolve } from "node:path";
import type { ScanReport } from "@parapet/posture";

/** What a command that is shown names, so that it is about what was scanned. */
export type CommandTarget = {
  /** A folder, or a configuration file under a name of its own; "" for every workspace of the person. */
  readonly path: string;
  /** The same, said from within the workspace folder. */
  readonly inFolder: string;
  /** Options that say which data is meant. */
  readonly store?: readonly string[];
};

/** The workspace folder of a report, or of a fix. */
export function folderTarget({
  workspace_path: path,
}: Pick<ScanReport, "workspace_path">): CommandTarget {
  return { path, inFolder: "." };
}

export const everyWorkspace: CommandTarget = { path: "", inFolder: "" };

/** What was given to be scanned: a file stays a file, since its folder may hold another configuration. */
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
