import type { FixPreview } from "@parapet/posture";
import { type KnownSecrets, redactText } from "@parapet/posture/redaction";
import { unifiedDiff } from "../documents/unified-diff.ts";
import { octalMode } from "../octal-mode.ts";
import type { Reading, Runtime, WorkspaceLocation } from "../runtime.ts";
import { redactConfig } from "../secrets/redact-config.ts";
import { redactEnv } from "../secrets/redact-env.ts";
import { hiddenInDocuments } from "../secrets/secrets-in-documents.ts";
import { shownPath } from "../shown-path.ts";
import { editFoldersOf } from "./edit-folders.ts";
import { planFix, type FixPlan } from "./plan-fix.ts";
import type { PlanOptions } from "./plan-options.ts";
import type { PlannedFile } from "./planned-file.ts";
import { twiceIfChanged } from "./twice-if-changed.ts";

const mark = "[redacted]";

export type PreviewOptions<Model> = PlanOptions<Model> & {
  /** Check IDs whose fixes are taken as made: the preview shows what comes on top of them. */
  readonly onTopOf?: readonly string[];
};

/**
 * What the fixes of `checkIds` would do, without secrets. Writes nothing. Throws ScanError as `planFix` does, FixConflict
 * when files keep changing.
 */
export async function previewFix<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  checkIds: readonly string[],
  options: PreviewOptions<Model>,
): Promise<FixPreview> {
  const folders = await editFoldersOf(location, options);
  const plan = (ids: readonly string[]) => planFix(runtime, location, ids, options, folders);
  return twiceIfChanged(location, () => previewPlan(plan, location, checkIds, options));
}

async function previewPlan<Model>(
  planOf: (checkIds: readonly string[]) => Promise<FixPlan<Model>>,
  location: WorkspaceLocation,
  checkIds: readonly string[],
  options: PreviewOptions<Model>,
): Promise<FixPreview> {
  const made = options.onTopOf ?? [];
  const isMade = new Set(made);
  const asked = checkIds.filter((id) => !isMade.has(id));
  const plan = await planOf([...made, ...asked]);
  if (made.length === 0) return { ...plan.result, diff: diffOf(plan, location), edits: plan.edits };
  const base = await planOf(made);
  const { applied, skipped, errors } = plan.result;
  const isAsked = new Set(asked);
  return {
    applied: applied.filter((id) => isAsked.has(id)),
    skipped: skipped.filter((id) => isAsked.has(id)),
    errors: only(isAsked, errors),
    diff: diffOf(plan, location, base),
    edits: only(isAsked, plan.edits),
  };
}

function only<Value>(
  ids: ReadonlySet<string>,
  byId: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(byId).filter(([id]) => ids.has(id)));
}

/** What a plan changes, or what it changes beyond another one, as a person may see it. */
function diffOf<Model>(
  plan: FixPlan<Model>,
  { workspacePath }: WorkspaceLocation,
  base?: FixPlan<Model>,
): string {
  const known = hiddenInDocuments([
    ...plan.before.documents.values(),
    ...plan.after.documents.values(),
  ]);
  const files = new Map([...(base?.files ?? []), ...plan.files].map((file) => [file.path, file]));
  const diffs = [...files.values()].map((file) => {
    const from = base?.overlay.get(file.path) ?? file.before ?? "";
    const before = redacted(file, from, base?.after ?? plan.before, known);
    const to = plan.overlay.get(file.path) ?? file.before ?? "";
    const after = redacted(file, to, plan.after, known);
    return unifiedDiff(shownPath(file.path, workspacePath), before, after);
  });
  const modesMade = modesOf(base);
  const modes = [...modesOf(plan)].flatMap(([path, { before, after }]) => {
    const made = modesMade.get(path)?.after ?? before;
    if (made === after) return [];
    return `${shownPath(path, workspacePath)}: mode ${octalMode(made)} → ${octalMode(after)}\n`;
  });
  return [...diffs, ...modes].join("");
}

/** Permission bits that a plan changes, of whatever it writes anew and of what it only closes; sorted by path. */
function modesOf<Model>(
  plan: FixPlan<Model> | undefined,
): ReadonlyMap<string, { readonly before: number; readonly after: number }> {
  const written = (plan?.files ?? []).flatMap(({ path, modeBefore, mode }) =>
    modeBefore === undefined ? [] : [{ path, before: modeBefore, after: mode }],
  );
  const closed = (plan?.modes ?? []).map(({ path, target, after }) => ({
    path,
    before: target.mode,
    after,
  }));
  return new Map(
    [...written, ...closed]
      .filter(({ before, after }) => before !== after)
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ path, ...modes }) => [path, modes]),
  );
}

function redacted(
  file: PlannedFile,
  text: string,
  { documents }: Reading<unknown>,
  known: KnownSecrets,
): string {
  if (file.secret) return redactEnv(text, mark);
  const document = documents.get(file.path);
  return document?.text === text
    ? redactConfig(document, mark, known)
    : redactText(text, "settings", mark);
}
