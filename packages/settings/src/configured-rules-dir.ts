import { existsSync } from "node:fs";
import { defaultConfigFile } from "./default-config-file.ts";

/**
 * The folder of rules that the service's settings name, for a command that asks for none itself: PARAPET_RULES_DIR, or
 * `rulesDir` of the configuration file. Absolute; undefined where neither names one. Throws SettingsError.
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
  const surroundings = { HOME: homeDir, ...env };
  const isNamed = [env["PARAPET_RULES_DIR"], env["PARAPET_CONFIG"]].some(Boolean);
  // To load what reads settings takes longer than most scans, and mostly there are none.
  if (!isNamed && !existsSync(defaultConfigFile(surroundings))) return undefined;
  const { settingsFrom } = await import("./settings.ts");
  return settingsFrom({}, surroundings, cwd).rulesDir;
}
