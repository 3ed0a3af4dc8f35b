import { join } from "node:path";
import { namesIn } from "@parapet/scan-core/files/list-folder.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

/** Codex's own folder: CODEX_HOME, else `~/.codex`. */
export function codexHomeOf({ env, homeDir }: ScanEnvironment): string {
  const given = env["CODEX_HOME"]?.trim() ?? "";
  return given === "" ? join(homeDir, ".codex") : given;
}

export function projectFileOf(folder: string): string {
  return join(folder, ".codex", "config.toml");
}

/** The models cache of Codex, with its own version at the top. */
export function modelsCacheOf(environment: ScanEnvironment): string {
  return join(codexHomeOf(environment), "models_cache.json");
}

/** The administrator's requirements, which override files and the command line. */
export function requirementsFileOf({ systemRoot = "" }: ScanEnvironment): string {
  const path = "/etc/codex/requirements.toml";
  return systemRoot === "" ? path : join(systemRoot, path);
}

/** The administrator's defaults for everyone, which the user and the project override. */
export function systemFileOf({ systemRoot = "" }: ScanEnvironment): string {
  return systemRoot === "" ? "/etc/codex/config.toml" : join(systemRoot, "/etc/codex/config.toml");
}

export const rulesFolder = "rules";
export const rulesEnding = ".rules";

/** The rules files next to a configuration, sorted. */
export async function rulesIn(
  folder: string,
  environment: ScanEnvironment,
): Promise<readonly string[]> {
  const inside = join(folder, rulesFolder);
  return (await namesIn(inside, environment))
    .filter((name) => name.endsWith(rulesEnding))
    .map((name) => join(inside, name));
}
