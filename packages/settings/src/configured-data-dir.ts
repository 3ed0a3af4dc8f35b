import { existsSync } from "node:fs";
import { defaultConfigFile } from "./default-config-file.ts";
import { defaultDataDir } from "./default-data-dir.ts";

/**
 * The data folder that the service's settings name, for a command that asks for none itself: PARAPET_DATA, `data` of the
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
  const surroundings = { HOME: homeDir, ...env };
  const isNamed = [env["PARAPET_DATA"], env["PARAPET_CONFIG"]].some(Boolean);
  // To load what reads settings takes longer than most scans, and mostly there are none.
  if (!isNamed && !existsSync(defaultConfigFile(surroundings))) return defaultDataDir(surroundings);
  const { settingsFrom } = await import("./settings.ts");
  return settingsFrom({}, surroundings, cwd).data;
}
