import { dirname, join } from "node:path";
import type { LayerCandidate } from "@parapet/scan-core/layers/read-layer.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

/** The folder of the person's own settings. GEMINI_CLI_HOME replaces the home directory. */
export function userFolderOf({ env, homeDir }: ScanEnvironment): string {
  return join(env["GEMINI_CLI_HOME"] ?? homeDir, ".gemini");
}

export function policyFolderOf(folder: string): string {
  return join(folder, "policies");
}

/**
 * The folder of the administrator's policies, and of the settings where no variable names others.
 */
export function systemFolderOf({ systemRoot = "" }: ScanEnvironment): string {
  const folder =
    process.platform === "darwin" ? "/Library/Application Support/GeminiCli" : "/etc/gemini-cli";
  return `${systemRoot}${folder}`;
}

/** The settings before all other files, and those after. */
export function systemFilesOf(environment: ScanEnvironment): {
  readonly before: readonly LayerCandidate[];
  readonly after: readonly LayerCandidate[];
} {
  const { env } = environment;
  const overrides =
    env["GEMINI_CLI_SYSTEM_SETTINGS_PATH"] ?? join(systemFolderOf(environment), "settings.json");
  const defaults =
    env["GEMINI_CLI_SYSTEM_DEFAULTS_PATH"] ?? join(dirname(overrides), "system-defaults.json");
  return {
    before: [{ name: "system", level: "managed", isSettings: true, path: overrides }],
    after: [{ name: "system-defaults", level: "managed", isSettings: true, path: defaults }],
  };
}

export function trustedFoldersFileOf(environment: ScanEnvironment): string {
  const named = environment.env["GEMINI_CLI_TRUSTED_FOLDERS_PATH"];
  return named ?? join(userFolderOf(environment), "trustedFolders.json");
}
