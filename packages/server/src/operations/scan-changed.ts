import type { FixRecord } from "@parapet/posture";
import { scanWorkspace } from "./scan.ts";
import type { Work } from "./work.ts";

/**
 * Scans what a fix or a rollback has changed, but for a workspace that was scanned already. Throws
 * the scanner's errors.
 */
export async function scanChanged(
  work: Work,
  workspaces: FixRecord["workspaces"],
  scanned?: string,
): Promise<void> {
  const scanner = await work.scanner();
  for (const { workspace_path } of workspaces) {
    if (workspace_path === scanned) continue;
    // In turn: each uses the whole machine for a moment.
    // oxlint-disable-next-line no-await-in-loop
    const location = await scanner.locateWorkspace(workspace_path, work.environment);
    // oxlint-disable-next-line no-await-in-loop
    await scanWorkspace(work, { location, service: undefined });
  }
}
