import type { ScanEnvironment, WorkspaceLocation } from "@parapet/scanner";
import type { Scanner } from "../inspection/scanner.ts";

/** The workspace of a configuration file; undefined if there is none or it is unreadable. */
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
