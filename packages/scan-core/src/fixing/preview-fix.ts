import type { FixPreview, ScanFixResult } from "@parapet/posture";
import { type KnownSecrets, redactText } from "@parapet/posture/redaction";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import { type LineReplacement, lineReplacements } from "@parapet/documents/line-replacements.ts";
import { unifiedDiff } from "@parapet/documents/unified-diff.ts";
import { octalMode } from "../core/octal-mode.ts";
import type { Runtime, WorkspaceLocation } from "../core/runtime.ts";
import { redactConfig } from "../secrets/redact-config.ts";
import { redactEnv } from "../secrets/redact-env.ts";
import { hiddenInDocuments } from "../secrets/secrets-in-documents.ts";
import { shownPath } from "../core/shown-path.ts";
import type { DraftedFiles } from "./fix-draft.ts";
import type { LeftOut } from "./plan-fix.ts";
import type { PlanOptions } from "./plan-options.ts";
import type { PlannedFile } from "./planned-file.ts";
import { documentsOf, fixSite, type FixSite, type JointPlan, planSites } from "./site-plan.ts";
import { retryIfChanged } from "./retry-if-changed.ts";

const mark = "[redacted]";

export type PreviewOptions<Model> = PlanOptions<Model> & {
  /** Check IDs whose fixes are taken as made: the preview shows what comes on top of them. */
  readonly onTopOf?: readonly string[];
};

/** What fixes would do, and what the files would be afterwards. */
export type FixTrial = Pick<FixPreview, keyof ScanFixResult | "diff" | "edits"> & {
  /** Holds generated secrets: not to be shown. */
  readonly drafted: DraftedFiles;
  readonly leftOut: LeftOut;
};

/** As `previewFixes`, of one workspace of one runtime. */
export async function previewFix<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  checkIds: readonly string[],
  { onTopOf, ...options }: PreviewOptions<Model>,
): Promise<FixTrial> {
  const sitesFor = (ids: readonly string[]): Sites => [
    fixSite(runtime, location, { checkIds: ids }, options),
  ];
  return previewFixes(sitesFor, checkIds, onTopOf);
}

type Sites = readonly [FixSite, ...FixSite[]];

/**
 * What the fixes of `checkIds` would do, without secrets; with `onTopOf`, what they would do beyond
 * those. `sitesFor` says where some fixes are to be made. Writes nothing. Throws ScanError as
 * `planFix` does, FixConflict when files keep changing.
 */
export async function previewFixes(
  sitesFor: (checkIds: readonly string[]) => Sites,
  checkIds: readonly string[],
  onTopOf: readonly string[] = [],
): Promise<FixTrial> {
  const [{ location }] = sitesFor(checkIds);
  const folders = await Promise.all(sitesFor(checkIds).map((site) => site.folders()));
  const plan = (ids: readonly string[]) => planSites(sitesFor(ids), folders, ids);
  return retryIfChanged(location, () => previewPlan(plan, location, checkIds, onTopOf));
}

async function previewPlan(
  planOf: (checkIds: readonly string[]) => Promise<JointPlan>,
  location: WorkspaceLocation,
  checkIds: readonly string[],
  made: readonly string[],
): Promise<FixTrial> {
  const isMade = new Set(made);
  const asked = checkIds.filter((id) => !isMade.has(id));
  const plan = await planOf([...made, ...asked]);
  const { drafted, leftOut } = plan;
  if (made.length === 0) {
    const diff = diffOf(plan, location);
    return { ...plan.result, diff, edits: plan.edits, drafted, leftOut };
  }
  const base = await planOf(made);
  const { applied, skipped, errors } = plan.result;
  const isOther = (id: string): boolean => !isMade.has(id);
  return {
    applied: applied.filter(isOther),
    skipped: skipped.filter(isOther),
    errors: only(isOther, errors),
    diff: diffOf(plan, location, base),
    edits: only(isOther, plan.edits),
    drafted,
    leftOut,
  };
}

function only<Value>(
  isWanted: (id: string) => boolean,
  byId: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(byId).filter(([id]) => isWanted(id)));
}

/** The lines of one file that a fix changes. */
export type FixReplacements = {
  /** As evidence names it. */
  readonly file: string;
  readonly lines: readonly LineReplacement[];
};

/**
 * What a fix changes, where lines of one file say all of it: undefined where it writes several
 * files, a new one or permission bits, and where a line has a secret. Writes nothing. Throws as
 * `previewFixes` does.
 */
export async function fixReplacements(
  sitesFor: (checkIds: readonly string[]) => Sites,
  checkId: string,
): Promise<FixReplacements | undefined> {
  const sites = sitesFor([checkId]);
  const [{ location }] = sites;
  const folders = await Promise.all(sites.map((site) => site.folders()));
  return retryIfChanged(location, async () =>
    replacementsOf(await planSites(sitesFor([checkId]), folders, [checkId]), location),
  );
}

function replacementsOf(
  plan: JointPlan,
  { workspacePath }: WorkspaceLocation,
): FixReplacements | undefined {
  const [file, ...others] = plan.files;
  if (file?.before === undefined || file.secret || others.length > 0) return undefined;
  if (modesOf(plan).size > 0) return undefined;
  const documents = plan.sites.flatMap(documentsOf);
  const known = hiddenInDocuments(documents);
  const lines = lineReplacements(file.before, file.after);
  const shown = lineReplacements(
    redacted(file, file.before, documents, known),
    redacted(file, file.after, documents, known),
  );
  // A changed line with a secret has another text, or another place, without it.
  if (JSON.stringify(lines) !== JSON.stringify(shown)) return undefined;
  return { file: shownPath(file.path, workspacePath), lines };
}

/** What a plan changes, or what it changes beyond another one, as a person may see it. */
function diffOf(plan: JointPlan, { workspacePath }: WorkspaceLocation, base?: JointPlan): string {
  const documents = [plan, ...(base === undefined ? [] : [base])].flatMap(({ sites }) =>
    sites.flatMap(documentsOf),
  );
  const known = hiddenInDocuments(documents);
  const files = new Map([...(base?.files ?? []), ...plan.files].map((file) => [file.path, file]));
  const diffs = [...files.values()].map((file) => {
    const from = base?.drafted.overlay.get(file.path) ?? file.before ?? "";
    const before = redacted(file, from, documents, known);
    const to = plan.drafted.overlay.get(file.path) ?? file.before ?? "";
    const after = redacted(file, to, documents, known);
    return unifiedDiff({ path: shownPath(file.path, workspacePath), before, after });
  });
  const modesMade = modesOf(base);
  const modes = [...modesOf(plan)].flatMap(([path, { before, after }]) => {
    const made = modesMade.get(path)?.after ?? before;
    if (made === after) return [];
    return `${shownPath(path, workspacePath)}: mode ${octalMode(made)} → ${octalMode(after)}\n`;
  });
  return [...diffs, ...modes].join("");
}

/**
 * Permission bits that a plan changes, of whatever it writes again and of what it only closes;
 * sorted by path.
 */
function modesOf(
  plan: JointPlan | undefined,
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
  documents: readonly ConfigDocument[],
  known: KnownSecrets,
): string {
  if (file.secret) return redactEnv(text, mark);
  const document = documents.find((read) => read.text === text);
  return document === undefined
    ? redactText(text, "settings", mark)
    : redactConfig(document, mark, known);
}
