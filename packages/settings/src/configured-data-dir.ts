import { existsSync } from "node:fs";
import { defaultConfigFile } from "./default-config-file.ts";
import { defaultDataDir } from "./default-data-dir.ts";

/**
 * The data folder of the settings, for commands without --data: PARAPET_DATA, `data` of the
 * configuration file, or the default. Absolute. Throws SettingsError.
 */
export async function configuredDataDir({
  env,
  homeDir,
  cwd,
}: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly cwd: string;
}): Promise<string> {
  const environment = { HOME: homeDir, ...env };
  const isNamed = [env["PARAPET_DATA"], env["PARAPET_CONFIG"]].some(Boolean);
  // Loading the settings takes longer than most scans, and usually none are set.
  if (!isNamed && !existsSync(defaultConfigFile(environment))) return defaultDataDir(environment);
  const { settingsFrom } = await import("./settings.ts");
  return settingsFrom({}, environment, cwd).data;
}
