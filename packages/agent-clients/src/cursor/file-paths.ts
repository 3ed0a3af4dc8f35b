import { join } from "node:path";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

/**
 * The file of the command line: CURSOR_CONFIG_DIR names its folder, as XDG_CONFIG_HOME does; else
 * it is `~/.cursor`.
 */
export function cliFileOf({ env, homeDir }: ScanEnvironment): string {
  const xdg = env["XDG_CONFIG_HOME"];
  const folder =
    env["CURSOR_CONFIG_DIR"] ??
    (xdg === undefined ? join(homeDir, ".cursor") : join(xdg, "cursor"));
  return join(folder, "cli-config.json");
}

/** The administrator's hooks for every user of the machine. */
export function systemHooksOf({ systemRoot = "" }: ScanEnvironment): string {
  const folder =
    process.platform === "darwin" ? "/Library/Application Support/Cursor" : "/etc/cursor";
  return `${systemRoot}${folder}/hooks.json`;
}
