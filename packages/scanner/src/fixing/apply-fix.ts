import type { FixRecord, ScanFixResult } from "@parapet/posture";
import type { Runtime, WorkspaceLocation } from "../runtime.ts";
import type { ApplyOptions } from "./apply-options.ts";
import { editFoldersOf } from "./edit-folders.ts";
import { FixFailed } from "./fix-errors.ts";
import { newFixId } from "./fix-id.ts";
import { planFix, type FixPlan } from "./plan-fix.ts";
import { withWorkspaceLock } from "./workspace-lock.ts";
import { twiceIfChanged } from "./twice-if-changed.ts";
import { type PlanWriting, writePlan } from "./write-plan.ts";

export type { ApplyOptions, FixJournal } from "./apply-options.ts";

export type ApplyOutcome = {
  readonly result: ScanFixResult;
  /** Undefined when no byte was changed. */
  readonly record: FixRecord | undefined;
};

/**
 * Runs the fixes of `checkIds` on a workspace: backs up, then writes every file in one step, or none of them.
 * What cannot be written is an entry of `result.errors`. Throws ScanError when the workspace cannot be read,
 * FixConflict when another writer does not let go, FixFailed when the data folder cannot be used.
 */
export async function applyFix<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  checkIds: readonly string[],
  options: ApplyOptions<Model>,
): Promise<ApplyOutcome> {
  const fixId = newFixId(options.now(), options.randomBytes);
  return withWorkspaceLock(location.workspacePath, options, async () => {
    const folders = await editFoldersOf(location, options);
    const writing = { location, options, fixId, folders };
    return twiceIfChanged(location, () => planAndWrite(runtime, checkIds, writing));
  });
}

async function planAndWrite<Model>(
  runtime: Runtime<Model>,
  checkIds: readonly string[],
  writing: PlanWriting<Model>,
): Promise<ApplyOutcome> {
  const { location, options, folders } = writing;
  const plan = await planFix(runtime, location, checkIds, options, folders);
  if (plan.files.length === 0 && plan.modes.length === 0) {
    return { result: plan.result, record: undefined };
  }
  try {
    const record = await writePlan(plan, writing);
    return { result: plan.result, record };
  } catch (error) {
    if (!(error instanceof FixFailed)) throw error;
    return { result: withoutWriting(plan, error.message), record: undefined };
  }
}

/** The result when nothing was written: checks that had nothing to change still ran well. */
function withoutWriting<Model>({ result, edits }: FixPlan<Model>, message: string): ScanFixResult {
  const failed = result.applied.filter((id) => Object.hasOwn(edits, id));
  return {
    applied: result.applied.filter((id) => !failed.includes(id)),
    skipped: result.skipped,
    errors: { ...result.errors, ...Object.fromEntries(failed.map((id) => [id, message])) },
  };
}
