import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { suppressible } from "./suppressible.ts";
import {
  addSuppression,
  type FileSuppression,
  type IgnoreFileOptions,
  removeSuppression,
  type SuppressionRequest,
  suppressionsOf,
} from "@parapet/scan-core/suppressions/edit-ignore-file.ts";

export type { FileSuppression, SuppressionRequest };

/**
 * The suppressions in the `parapet-ignore.json5` of a workspace folder. Throws SuppressionRefused.
 */
export function listSuppressions(
  workspacePath: string,
  bounds: FileBounds = {},
): Promise<readonly FileSuppression[]> {
  return suppressionsOf(workspacePath, suppressible, bounds);
}

/**
 * Writes a suppression into the `parapet-ignore.json5` of a workspace folder, after a backup; one
 * that covers the same is renewed. Throws SuppressionRefused, FixConflict, FixFailed.
 */
export function suppressFindings(
  workspacePath: string,
  request: SuppressionRequest,
  options: IgnoreFileOptions,
): Promise<FileSuppression> {
  return addSuppression(workspacePath, request, suppressible, options);
}

/**
 * Takes a suppression out of the `parapet-ignore.json5` of a workspace folder, after a backup.
 * Throws SuppressionRefused, FixConflict, FixFailed.
 */
export function liftSuppression(
  workspacePath: string,
  suppressionId: string,
  options: IgnoreFileOptions,
): Promise<FileSuppression> {
  return removeSuppression({ workspacePath, id: suppressionId, checkIds: suppressible, options });
}
