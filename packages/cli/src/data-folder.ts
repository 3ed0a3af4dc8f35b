import { join, resolve } from "node:path";
import type { Environment } from "./service.ts";

/** Absolute path of the folder with Parapet's own data: `--data`, PARAPET_DATA, else the system's custom. */
export function dataFolder(
  flag: string | undefined,
  { env, homeDir, cwd }: Pick<Environment, "env" | "homeDir" | "cwd">,
  platform: NodeJS.Platform,
): string {
  const given = flag || env.PARAPET_DATA;
  if (given) return resolve(cwd, expandHome(given, homeDir));
  if (platform === "win32") {
    return join(env.LOCALAPPDATA || join(homeDir, "AppData", "Local"), "parapet");
  }
  return join(env.XDG_DATA_HOME || join(homeDir, ".local", "share"), "parapet");
}

function expandHome(path: string, homeDir: string): string {
  return path === "~" || path.startsWith("~/") ? join(homeDir, path.slice(1)) : path;
}
