import { sitesAt } from "./sites.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

/**
 * The lines of a configuration file of the workspace at a path, without secrets; undefined where no
 * configuration that was read is called so. `file` is as evidence has it. Throws ScanError.
 */
export async function sourceLines(
  path: string,
  file: string,
  environment: ScanEnvironment,
): Promise<readonly string[] | undefined> {
  for (const { runtime, location } of await sitesAt(path, environment)) {
    // The first that knows the file answers; the others need not be read.
    // oxlint-disable-next-line no-await-in-loop
    const lines = await runtime.sourceLines(location, file, environment);
    if (lines !== undefined) return lines;
  }
  return undefined;
}
