import { randomBytes } from "node:crypto";
import type { FixPreview, PostureGraph } from "@parapet/posture";
import { applyFix, type ApplyOptions, type ApplyOutcome } from "./fixing/apply-fix.ts";
import { planFix } from "./fixing/plan-fix.ts";
import { previewFix } from "./fixing/preview-fix.ts";
import type { OpenClawModel } from "./openclaw/model.ts";
import { openclaw, readOnlyReason } from "./openclaw/runtime.ts";
import type { WorkspaceLocation } from "./runtime.ts";
import { scanLocation, type ScanOptions } from "./scan.ts";
import type { ScanEnvironment, WorkspaceScan } from "./workspace-scan.ts";

/** Finds the workspace at a path, or where OpenClaw itself looks when no path is given. Throws ScanError. */
export function locateWorkspace(
  path: string | undefined,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation> {
  return openclaw.locate(path, environment);
}

/** Scans the workspace at a path, or where OpenClaw itself looks. Throws ScanError. */
export async function scanWorkspace(
  path: string | undefined,
  options: ScanOptions,
): Promise<WorkspaceScan> {
  return scanLocation(openclaw, await openclaw.locate(path, options.environment), options);
}

/**
 * The posture graph as it would be after the fixes of some checks, or undefined where one of them cannot be made.
 * Nothing is written.
 */
export async function graphAfterFix(
  path: string | undefined,
  checkIds: readonly string[],
  options: ScanOptions,
): Promise<PostureGraph | undefined> {
  const { environment } = options;
  const location = await openclaw.locate(path, environment);
  const { result, overlay } = await planFix(openclaw, location, checkIds, {
    environment,
    randomBytes,
    readOnlyReason,
  });
  if (Object.keys(result.errors).length > 0) return undefined;
  return (await scanLocation(openclaw, location, { ...options, overlay })).graph;
}

export type FixOptions = Omit<ApplyOptions<OpenClawModel>, "readOnlyReason" | "problemsOf">;

/** What the fixes of some checks would do. Throws ScanError when the workspace cannot be read. */
export async function previewWorkspaceFix(
  path: string | undefined,
  checkIds: readonly string[],
  options: Pick<FixOptions, "environment" | "randomBytes" | "allowedRoots">,
): Promise<FixPreview> {
  const location = await openclaw.locate(path, options.environment);
  return previewFix(openclaw, location, checkIds, { ...options, readOnlyReason });
}

/** Makes the fixes of some checks. Throws ScanError, FixConflict or FixFailed; then nothing was written. */
export async function applyWorkspaceFix(
  path: string | undefined,
  checkIds: readonly string[],
  options: FixOptions,
): Promise<ApplyOutcome & { readonly location: WorkspaceLocation }> {
  const location = await openclaw.locate(path, options.environment);
  const outcome = await applyFix(openclaw, location, checkIds, { ...options, readOnlyReason });
  return { ...outcome, location };
}
