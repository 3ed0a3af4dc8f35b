import { homedir } from "node:os";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** The default data folder. */
export function defaultDataDir(env: Environment): string {
  if (env["XDG_DATA_HOME"]) return join(env["XDG_DATA_HOME"], "parapet");
  if (process.platform === "win32" && env["LOCALAPPDATA"])
    return join(env["LOCALAPPDATA"], "Parapet");
  const home = env["HOME"] ?? homedir();
  if (process.platform === "darwin") return join(home, "Library", "Application Support", "Parapet");
  return join(home, ".local", "share", "parapet");
}
