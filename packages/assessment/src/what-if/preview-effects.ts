import { fixEffects, type FixPreview, partsOf, type ScanReport } from "@parapet/posture";
import type { LeftOut } from "@parapet/scanner";
import type { Drafted } from "../inspection/assessment-request.ts";
import type { Scanner } from "../inspection/scanner.ts";

/** A preview, and the check IDs of open findings that `all` skips. */
export type FixTrial = { readonly preview: FixPreview; readonly leftOut: LeftOut };

type TriedFixes = Awaited<ReturnType<Scanner["previewWorkspaceFix"]>>;

type Scanned = Pick<ScanReport, "findings" | "attack_paths">;

export type EffectsRequest = {
  readonly checkIds: readonly string[];
  readonly onTopOf: readonly string[];
  readonly tryFixes: (
    checkIds: readonly string[],
    onTopOf: readonly string[],
  ) => Promise<TriedFixes>;
  /** Scans the workspace, or its state after fixes. */
  readonly scanWith: (drafted: Drafted | undefined) => Promise<Scanned>;
};

/** The effects of fixes, verified by a scan of the result. */
export async function previewEffects(request: EffectsRequest): Promise<FixTrial> {
  const { checkIds, onTopOf, tryFixes, scanWith } = request;
  const { drafted, leftOut, ...tried } = await tryFixes(checkIds, onTopOf);
  const made = onTopOf.length === 0 ? undefined : (await tryFixes(onTopOf, [])).drafted;
  const before = await scanWith(made);
  const after = tried.diff === "" ? before : await scanWith(drafted);
  const effects = fixEffects(before, after);
  const include = await closing(request, before, after);
  return { preview: { ...tried, ...effects, include }, leftOut };
}

/** The checks whose fixes close what the fixes open, verified by combining them. */
async function closing(
  { checkIds, onTopOf, tryFixes, scanWith }: EffectsRequest,
  before: Scanned,
  after: Scanned,
): Promise<readonly string[]> {
  const opened = fixEffects(before, after).findings_opened;
  const fixable = new Set(
    after.findings
      .flatMap(partsOf)
      .filter((finding) => finding.fixable)
      .map(({ fingerprint }) => fingerprint),
  );
  const wanted = [
    ...new Set(
      opened.filter(({ fingerprint }) => fixable.has(fingerprint)).map(({ check_id }) => check_id),
    ),
  ].filter((id) => !checkIds.includes(id));
  if (wanted.length === 0) return [];
  const { applied, drafted } = await tryFixes([...checkIds, ...wanted], onTopOf);
  const still = new Set(
    fixEffects(before, await scanWith(drafted)).findings_opened.map(({ check_id }) => check_id),
  );
  return wanted.filter((id) => applied.includes(id) && !still.has(id));
}
