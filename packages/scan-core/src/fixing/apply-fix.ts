import type { FixRecord, ScanFixResult } from "@parapet/posture";
import type { Runtime, WorkspaceLocation } from "../core/runtime.ts";
import type { ApplyOptions, WriteOptions } from "./apply-options.ts";
import { FixFailed } from "./fix-errors.ts";
import { newFixId } from "./fix-id.ts";
import type { LeftOut } from "./plan-fix.ts";
import { fixSite, type FixSite, type JointPlan, planSites } from "./site-plan.ts";
import { retryIfChanged } from "./retry-if-changed.ts";
import { withWorkspaceLocks } from "./workspace-lock.ts";
import { type PlanWriting, writePlan } from "./write-plan.ts";

export type { ApplyOptions, FixJournal } from "./apply-options.ts";

export type ApplyOutcome = {
  readonly result: ScanFixResult;
  /** Undefined when no byte was changed. */
  readonly record: FixRecord | undefined;
  readonly leftOut: LeftOut;
};

/** As `applyFixes`, of one workspace of one runtime. */
export function applyFix<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  checkIds: readonly string[],
  options: ApplyOptions<Model>,
): Promise<ApplyOutcome> {
  return applyFixes([fixSite(runtime, location, { checkIds }, options)], checkIds, options);
}

/**
 * Makes the fixes of all sites as one: backs up, then writes every file in one step, or none of
 * them. What cannot be written is an entry of `result.errors`. Throws ScanError when a workspace
 * cannot be read, FixConflict when another writer does not let go, FixFailed when the data folder
 * cannot be used.
 */
export async function applyFixes(
  sites: readonly [FixSite, ...FixSite[]],
  checkIds: readonly string[],
  options: WriteOptions,
): Promise<ApplyOutcome> {
  const fixId = newFixId(options.now(), options.randomBytes);
  const [{ location }] = sites;
  const paths = sites.map((site) => site.location.workspacePath);
  return withWorkspaceLocks(paths, options, async () => {
    const folders = await Promise.all(sites.map((site) => site.folders()));
    const writing = { options, fixId, folders };
    return retryIfChanged(location, async () =>
      write(await planSites(sites, folders, checkIds), writing),
    );
  });
}

async function write(plan: JointPlan, writing: PlanWriting): Promise<ApplyOutcome> {
  const { result, leftOut } = plan;
  if (plan.files.length === 0 && plan.modes.length === 0) {
    return { result, record: undefined, leftOut };
  }
  try {
    const record = await writePlan(plan, writing);
    return { result, record, leftOut };
  } catch (error) {
    if (!(error instanceof FixFailed)) throw error;
    return { result: withoutWriting(plan, error.message), record: undefined, leftOut };
  }
}

/** The result when nothing was written: checks that had nothing to change still ran well. */
function withoutWriting({ result, edits }: JointPlan, message: string): ScanFixResult {
  const failed = result.applied.filter((id) => Object.hasOwn(edits, id));
  return {
    applied: result.applied.filter((id) => !failed.includes(id)),
    skipped: result.skipped,
    errors: { ...result.errors, ...Object.fromEntries(failed.map((id) => [id, message])) },
  };
}
