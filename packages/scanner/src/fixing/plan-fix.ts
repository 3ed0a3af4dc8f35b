import type { FixEdit, ScanFixResult } from "@parapet/posture";
import { FixRefusal, sightingsOf, type Check } from "../check.ts";
import type { Overlay, Reading, Runtime, WorkspaceLocation } from "../runtime.ts";
import { workspaceRedaction } from "../secrets/workspace-redaction.ts";
import { chooseWay } from "./choose-way.ts";
import type { EditFolders } from "./edit-folders.ts";
import { FileChanged } from "./fix-errors.ts";
import { startDraft, type FixDraft } from "./fix-draft.ts";
import type { PlanOptions } from "./plan-options.ts";
import { planFiles, type PlannedFile } from "./planned-file.ts";
import { planModes, type PlannedMode } from "./planned-mode.ts";
import { tryFix } from "./try-fix.ts";

/** What the fixes of some checks would do. Nothing has been written. */
export type FixPlan<Model> = {
  readonly result: ScanFixResult;
  /** Files that would change, in the order in which they are to be written: the configuration last. */
  readonly files: readonly PlannedFile[];
  /** Files and folders of which only the permission bits would change. */
  readonly modes: readonly PlannedMode[];
  /** By check ID; only checks that change something. */
  readonly edits: Readonly<Record<string, readonly FixEdit[]>>;
  readonly notes: readonly string[];
  /** The texts after the fixes: a scan on top of it says what they would bring. Holds generated secrets. */
  readonly overlay: Overlay;
  readonly before: Reading<Model>;
  readonly after: Reading<Model>;
};

/**
 * Tries the fixes of `checkIds` one after the other, each on what those before it left, and writes nothing.
 * A fix that cannot be made is an entry of `result.errors`. What is said is redacted; what is to be written is not. Throws
 * ScanError when the workspace cannot be read, FileChanged when a file is not the one that was read. `folders` are those that
 * were resolved before, if it is tried again.
 */
export async function planFix<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  checkIds: readonly string[],
  options: PlanOptions<Model>,
  folders?: EditFolders,
): Promise<FixPlan<Model>> {
  const reading = await runtime.read(location, options.environment, new Map());
  const plan = await planFrom(
    await startDraft(runtime, location, reading, options, folders),
    checkIds,
  );
  const { redact } = workspaceRedaction([
    ...plan.before.documents.values(),
    ...plan.after.documents.values(),
  ]);
  const { result, edits, notes } = plan;
  return { ...plan, result: redact(result), edits: redact(edits), notes: redact(notes) };
}

/** As `planFix`, from a workspace that was read already; what it says is not redacted, and not to be shown. */
export async function planFrom<Model>(
  start: FixDraft<Model>,
  checkIds: readonly string[],
): Promise<FixPlan<Model>> {
  const checks = new Map(start.runtime.checks.map((check) => [check.id, check]));
  let draft = start;
  const applied: string[] = [];
  const skipped: string[] = [];
  const errors: [string, string][] = [];
  for (const id of new Set(checkIds)) {
    const check = checks.get(id);
    if (check?.fix === undefined) {
      skipped.push(id);
      continue;
    }
    try {
      // Each fix works on what the one before it left.
      // oxlint-disable-next-line no-await-in-loop
      draft = await fixOn(draft, check);
      applied.push(id);
    } catch (error) {
      if (error instanceof FileChanged && start.options.writable !== "ignored") throw error;
      errors.push([id, messageOf(error)]);
    }
  }
  draft = await mendedAgain(draft, applied);
  const files = planFiles(draft);
  return {
    result: { applied, skipped, errors: Object.fromEntries(errors) },
    files,
    modes: planModes(draft, files),
    edits: Object.fromEntries(draft.edits),
    notes: draft.notes,
    overlay: draft.overlay,
    before: start.reading,
    after: draft.reading,
  };
}

/**
 * A fix may bring a fault of an earlier check to light: a sandbox that is switched on makes its own settings matter. What
 * was asked to be mended is then mended once more; where that cannot be, the next scan says so.
 */
async function mendedAgain<Model>(
  start: FixDraft<Model>,
  checkIds: readonly string[],
): Promise<FixDraft<Model>> {
  let draft = start;
  for (const id of checkIds) {
    const check = draft.runtime.checks.find((known) => known.id === id);
    if (check === undefined || sightingsOf(check, draft.reading.model).length === 0) continue;
    try {
      // Each fix works on what the one before it left.
      // oxlint-disable-next-line no-await-in-loop
      draft = await fixOn(draft, check);
    } catch {
      // What was mended stays mended.
    }
  }
  return draft;
}

async function fixOn<Model>(draft: FixDraft<Model>, check: Check<Model>): Promise<FixDraft<Model>> {
  if (check.fix === undefined) return draft;
  const { readOnlyReason, environment, writable, choices } = draft.options;
  const choice = chooseWay(check.id, check.fix, choices);
  const sightings = sightingsOf(check, draft.reading.model);
  if (sightings.length === 0) return draft;
  const reason = writable === "ignored" ? undefined : readOnlyReason?.(environment);
  if (reason !== undefined) throw new FixRefusal(reason);
  return tryFix(draft, { check, fix: check.fix, choice, sightings });
}

/** One line, and never a stack. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const line = message.replaceAll(/\s+/g, " ").trim();
  return line === "" ? "The fix failed." : line.slice(0, 500);
}
