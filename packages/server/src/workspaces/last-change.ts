import { extname, resolve } from "node:path";
import type { ScanEnvironment, WorkspaceScan } from "@parapet/scanner";
import type { Scanner } from "@parapet/assessment";

/** Kinds of files that hold settings; texts and notes say nothing of what is allowed. */
const settings: ReadonlySet<string> = new Set([
  ".json",
  ".json5",
  ".jsonc",
  ".toml",
  ".yaml",
  ".yml",
]);
const mostFiles = 100;

/**
 * When a file with settings of a workspace was written last: UTC, milliseconds, `Z`; "" where none
 * can be looked at.
 */
export async function lastChange(
  scanner: Scanner,
  {
    configPath,
    workspacePath,
    files,
  }: Pick<WorkspaceScan, "configPath" | "workspacePath" | "files">,
  environment: ScanEnvironment,
): Promise<string> {
  const read = files.filter(({ path, status }) => status === "read" && settings.has(extname(path)));
  const paths = read.slice(0, mostFiles).map(({ path }) => resolve(workspacePath, path));
  const timeOf = async (path: string): Promise<string> => {
    try {
      return (await scanner.statsOf(path, environment)).mtime.toISOString();
    } catch {
      return "";
    }
  };
  const times = await Promise.all([configPath, ...paths].map(timeOf));
  return times.reduce((latest, time) => (time > latest ? time : latest), "");
}
