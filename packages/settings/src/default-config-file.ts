import { homedir } from "node:os";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** The default path of the configuration file. */
export function defaultConfigFile(env: Environment): string {
  const file = ["parapet", "parapet.yaml"];
  if (env["XDG_CONFIG_HOME"]) return join(env["XDG_CONFIG_HOME"], ...file);
  if (process.platform === "win32" && env["APPDATA"]) return join(env["APPDATA"], ...file);
  return join(homeOf(env), ".config", ...file);
}

export function homeOf(env: Environment): string {
  return env["HOME"] || homedir();
}
