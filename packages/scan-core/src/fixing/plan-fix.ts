import type { FixEdit, ScanFixResult } from "@parapet/posture";
import { FixRefusal, matchesOf, type Check, type Match } from "../core/check.ts";
import type { Overlay, Reading, Runtime, WorkspaceLocation } from "../core/runtime.ts";
import { workspaceRedaction } from "../secrets/workspace-redaction.ts";
import { chooseOption } from "./choose-option.ts";
import type { EditFolders } from "./edit-folders.ts";
import { FileChanged } from "./fix-errors.ts";
import { type DraftedFiles, type FixDraft, startDraft } from "./fix-draft.ts";
import type { PlanOptions } from "./plan-options.ts";
import { planFiles, type PlannedFile } from "./planned-file.ts";
import { planModes, type PlannedMode } from "./planned-mode.ts";
import { refusedMatches } from "./refused-matches.ts";
import { tryFix } from "./try-fix.ts";

/** What the fixes of some checks would do. Nothing has been written. */
export type FixPlan<Model> = {
  readonly result: ScanFixResult;
  /**
   * Files that would change, in the order in which they are to be written: the configuration last.
   */
  readonly files: readonly PlannedFile[];
  /** Files and folders of which only the permission bits would change. */
  readonly modes: readonly PlannedMode[];
  /** By check ID; only checks that change something. */
  readonly edits: Readonly<Record<string, readonly FixEdit[]>>;
  readonly notes: readonly string[];
  /**
   * The texts after the fixes: a scan on top of it says what they would bring. Holds generated
   * secrets.
   */
  readonly overlay: Overlay;
  readonly before: Reading<Model>;
  readonly after: Reading<Model>;
};

/** What is to be fixed. */
export type FixRequest<Model> = {
  /** In the order in which they are to be tried; all that they report is to go. */
  readonly checkIds: readonly string[];
  /** Beside them, what is to be fixed of a workspace as it is read at that moment. */
  readonly select?: SelectMatches<Model>;
};

/** What is to be fixed, in the order in which it is to be tried, and what is left out. */
export type SelectMatches<Model> = {
  /**
   * What one check saw that is to go, of those not yet `tried`; undefined where nothing is left.
   */
  readonly next: (
    reading: Reading<Model>,
    tried: ReadonlySet<string>,
  ) => Promise<{ readonly id: string; readonly matches: readonly Match[] } | undefined>;
  readonly leftOut: (reading: Reading<Model>) => Promise<LeftOut>;
};

/** Check IDs of open findings whose fix was not asked for. */
export type LeftOut = {
  /** Their fix cuts access or stops jobs. */
  readonly unsafe: readonly string[];
  /** Their findings are information, or of low confidence. */
  readonly hidden: readonly string[];
};

/** How far the fixes of one workspace have been planned. */
export type FixProgress<Model> = {
  readonly draft: FixDraft<Model>;
  /** Check IDs whose fix ran at some time, in the order in which they first did. */
  readonly ran: readonly string[];
  /** By check ID, why its fix cannot be made on `draft`. */
  readonly errors: ReadonlyMap<string, string>;
};

/**
 * A bound against fixes that open and close each other's findings; more rounds than real ones take.
 */
const mostPasses = 10;

/**
 * Tries the fixes of `checkIds` in order, each on the result of those before, and writes nothing. A
 * fix that fails is in `result.errors`. Messages are redacted, new file contents are not. `folders`
 * are those resolved by an earlier attempt. Throws ScanError if the workspace cannot be read, and
 * FileChanged if a file changed since it was read.
 */
export async function planFix<Model>(
  runtime: Runtime<Model>,
  {
    location,
    checkIds,
    options,
    folders,
  }: {
    readonly location: WorkspaceLocation;
    readonly checkIds: readonly string[];
    readonly options: PlanOptions<Model>;
    readonly folders?: EditFolders | undefined;
  },
): Promise<FixPlan<Model>> {
  const reading = await runtime.read(location, options.environment, new Map());
  const plan = await planFrom(
    await startDraft(runtime, { location, reading, options, folders }),
    checkIds,
  );
  const { redact } = workspaceRedaction([
    ...plan.before.documents.values(),
    ...plan.after.documents.values(),
  ]);
  const { result, edits, notes } = plan;
  return { ...plan, result: redact(result), edits: redact(edits), notes: redact(notes) };
}

/**
 * As `planFix`, from a workspace that was read already; what it says is not redacted, and not to be
 * shown.
 */
export async function planFrom<Model>(
  start: FixDraft<Model>,
  checkIds: readonly string[],
): Promise<FixPlan<Model>> {
  const wish = { checkIds };
  return planOf(
    start,
    await fixUntilStable({ draft: start, ran: [], errors: new Map() }, wish),
    wish,
  );
}

/** What has been planned so far. */
export function planOf<Model>(
  start: FixDraft<Model>,
  { draft, ran, errors }: FixProgress<Model>,
  { checkIds }: Pick<FixRequest<Model>, "checkIds">,
): FixPlan<Model> {
  const asked = [...new Set(checkIds)];
  const fixable = new Set<string>(
    draft.runtime.checks.flatMap(({ id, fix }) => (fix === undefined ? [] : id)),
  );
  const applied = [
    ...asked.filter((id) => ran.includes(id)),
    ...ran.filter((id) => !asked.includes(id)),
  ];
  const files = planFiles(draft, [draft.location.configPath]);
  return {
    result: {
      applied,
      skipped: asked.filter((id) => !fixable.has(id)),
      errors: Object.fromEntries(errors),
    },
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
 * Runs the fixes until none changes anything: one may bring a fault of an earlier check to light,
 * as a sandbox that is switched on makes its own settings matter, and one that failed may work on
 * what a later one left. So the same wish on the result changes nothing. Throws FileChanged.
 */
export async function fixUntilStable<Model>(
  start: FixProgress<Model>,
  wish: FixRequest<Model>,
): Promise<FixProgress<Model>> {
  let progress = start;
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const { draft } = progress;
    // Each pass begins with what the one before left.
    // oxlint-disable-next-line no-await-in-loop
    progress = await fixOnce({ ...progress, errors: new Map() }, wish);
    if (progress.draft === draft) break;
  }
  return progress;
}

async function fixOnce<Model>(
  start: FixProgress<Model>,
  { checkIds, select }: FixRequest<Model>,
): Promise<FixProgress<Model>> {
  const checks = new Map<string, Check<Model>>(
    start.draft.runtime.checks.map((check) => [check.id, check]),
  );
  const tried = new Set(checkIds);
  let progress = start;
  for (const id of tried) {
    const check = checks.get(id);
    // Each fix works on what the one before it left.
    // oxlint-disable-next-line no-await-in-loop
    if (check?.fix !== undefined) progress = await progressBy(progress, check);
  }
  if (select === undefined) return progress;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const selected = await select.next(progress.draft.reading, tried);
    const check = checks.get(selected?.id ?? "");
    if (selected === undefined || check === undefined) return progress;
    tried.add(selected.id);
    // oxlint-disable-next-line no-await-in-loop
    progress = await progressBy(progress, check, selected.matches);
  }
}

async function progressBy<Model>(
  { draft, ran, errors }: FixProgress<Model>,
  check: Check<Model>,
  matches?: readonly Match[],
): Promise<FixProgress<Model>> {
  try {
    const after = await fixOn(draft, check, matches);
    return { draft: after, ran: ran.includes(check.id) ? ran : [...ran, check.id], errors };
  } catch (error) {
    if (error instanceof FileChanged && draft.options.writable !== "ignored") throw error;
    // What was fixed once stays so; where something else brought it back, the next scan says so.
    if (ran.includes(check.id)) return { draft, ran, errors };
    return { draft, ran, errors: new Map(errors).set(check.id, messageOf(error)) };
  }
}

/** What is refused at some places is made at the others, and a note says what is left. */
async function fixOn<Model>(
  draft: FixDraft<Model>,
  check: Check<Model>,
  selected?: readonly Match[],
): Promise<FixDraft<Model>> {
  if (check.fix === undefined) return draft;
  const { readOnlyReason, environment, writable, choices } = draft.options;
  const choice = chooseOption(check.id, check.fix, choices);
  const all = matchesOf(check, draft.reading.model);
  const asked = selected ?? all;
  if (asked.length === 0) return draft;
  const readOnly = writable === "ignored" ? undefined : readOnlyReason?.(environment);
  if (readOnly !== undefined) throw new FixRefusal(readOnly);
  const refusals = refusedMatches(draft.reading, check, choice);
  const matches = asked.filter((match) => !refusals.has(match));
  const reason = asked.map((match) => refusals.get(match)).find((why) => why !== undefined);
  if (reason !== undefined && matches.length === 0) throw new FixRefusal(reason);
  const left = all.filter((match) => !matches.includes(match));
  const after = await tryFix(draft, { check, fix: check.fix, choice, matches, left });
  if (isSame(after, draft)) return draft;
  if (reason === undefined) return after;
  const note = `${check.id} was fixed at ${matches.length} of ${asked.length} places. ${reason}`;
  return { ...after, notes: [...after.notes, note] };
}

/** True also for a half measure that was taken before. */
function isSame(after: DraftedFiles, before: DraftedFiles): boolean {
  return (
    [...after.overlay].every(
      ([path, text]) => text === (before.overlay.get(path) ?? after.files.get(path)?.before),
    ) &&
    [...after.modes].every(
      ([path, mode]) => mode.after === (before.modes.get(path)?.after ?? mode.target.mode),
    )
  );
}

/** One line, and never a stack. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const line = message.replaceAll(/\s+/g, " ").trim();
  return line === "" ? "The fix failed." : line.slice(0, 500);
}
