import type { Finding } from "@parapet/posture";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { workspaceRedaction } from "@parapet/scan-core/secrets/workspace-redaction.ts";
import { suppressible } from "./suppressible.ts";
import { readIgnoreFile, suppressionsInFile } from "@parapet/scan-core/suppressions/ignore-file.ts";
import { suppressed } from "@parapet/scan-core/suppressions/suppress.ts";
import type { WorkspaceScan } from "@parapet/scan-core/core/workspace-scan.ts";
import { runTimeChecks } from "@parapet/scan-core/run-time/checks.ts";

/**
 * Marks findings of run-time telemetry that the `parapet-ignore.json5` of a workspace covers, and
 * adds those about entries that cover none of them or have expired. `now` is UTC, milliseconds,
 * `Z`. Comments cover none: what was seen is on no line.
 */
export async function suppressRunTimeFindings(
  workspacePath: string,
  findings: readonly Finding[],
  now: string,
  bounds: FileBounds,
): Promise<Pick<WorkspaceScan, "findings" | "suppressions">> {
  const { redact } = workspaceRedaction([]);
  const file = await readIgnoreFile(workspacePath, bounds);
  const { found } = suppressionsInFile(file, suppressible, redact);
  const ids = new Set(runTimeChecks.map(({ check_id }) => check_id));
  // What is malformed was said with the scan.
  const own = found.flatMap((item) => ("covers" in item && ids.has(item.check_id) ? [item] : []));
  return suppressed(findings, own, now);
}
