import type { ScanEnvironment, WorkspaceLocation } from "@parapet/scanner";
import type { Scanner } from "../inspection/scanner.ts";

/** The workspace that a configuration file belongs to; undefined where there is none, or none that may be read. */
export async function locationAround(
  scanner: Scanner,
  file: string,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation | undefined> {
  try {
    return await scanner.locateWorkspace(file, environment);
  } catch (error) {
    if (error instanceof scanner.ScanError) return undefined;
    throw error;
  }
}
