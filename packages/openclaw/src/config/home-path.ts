import { join, resolve } from "node:path";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

/** The folder that "~" means: OPENCLAW_HOME, else the home folder of the person. */
export function homeDirOf({ env, homeDir, cwd }: ScanEnvironment): string {
  const override = env["OPENCLAW_HOME"]?.trim() ?? "";
  if (override === "") return homeDir;
  return resolve(
    cwd,
    override.replace(/^~(?=$|[\\/])/, () => homeDir),
  );
}

/** A path with a leading "~" expanded, else as it is. */
export function homePathOf(path: string, environment: ScanEnvironment): string {
  return /^~(?:$|[\\/])/.test(path) ? join(homeDirOf(environment), path.slice(1)) : path;
}

/** An absolute path: "~" expanded, relative paths against the folder the scanner was started in. */
export function absolutePathOf(path: string, environment: ScanEnvironment): string {
  return resolve(environment.cwd, homePathOf(path.trim(), environment));
}
