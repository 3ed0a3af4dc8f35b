import { existsSync } from "node:fs";
import { defaultConfigFile } from "./default-config-file.ts";

/**
 * The rules folder of the settings, for commands without --rules: PARAPET_RULES_DIR, or `rulesDir`
 * of the configuration file. Absolute; undefined if not set. Throws SettingsError.
 */
export async function configuredRulesDir({
  env,
  homeDir,
  cwd,
}: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly cwd: string;
}): Promise<string | undefined> {
  const environment = { HOME: homeDir, ...env };
  const isNamed = [env["PARAPET_RULES_DIR"], env["PARAPET_CONFIG"]].some(Boolean);
  // Loading the settings takes longer than most scans, and usually none are set.
  if (!isNamed && !existsSync(defaultConfigFile(environment))) return undefined;
  const { settingsFrom } = await import("./settings.ts");
  return settingsFrom({}, environment, cwd).rulesDir;
}
