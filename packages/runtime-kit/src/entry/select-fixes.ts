import { asksForAction } from "@parapet/posture";
import type { Match } from "@parapet/scan-core/core/check.ts";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { compareFindings } from "@parapet/scan-core/core/finding-identity.ts";
import type { Reading, Runtime, WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { findingsOf } from "@parapet/scan-core/core/scan.ts";
import { readSuppressions } from "@parapet/scan-core/suppressions/read-suppressions.ts";
import { suppressed } from "@parapet/scan-core/suppressions/suppress.ts";

/** A wish to fix every open finding that has an automated fix. Suppressed ones stay as they are. */
export type FixAll = {
  /** True to make those, too, that cut access or stop jobs. */
  readonly unsafe: boolean;
  /** True to fix information and findings of low confidence, too. */
  readonly hidden: boolean;
  /** When it is made, by which suppressions expire: UTC, milliseconds, `Z`. */
  readonly now: string;
  /** What may be suppressed, by the checks of any runtime. */
  readonly suppressible: ReadonlySet<string>;
};

type FixSelection = FixAll & {
  /** Why some matches cannot be fixed. */
  readonly refusals: ReadonlyMap<Match, string>;
  readonly bounds: FileBounds;
};

/**
 * What of the open findings with a fix is to be fixed, and which checks are left out; worst first.
 */
export type SelectedFixes = {
  readonly matches: ReadonlyMap<string, readonly Match[]>;
  /** Check IDs that only `unsafe` adds. */
  readonly unsafe: readonly string[];
  /** Check IDs that only `hidden` adds. */
  readonly hidden: readonly string[];
};

export async function selectFixes<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  reading: Reading<Model>,
  { unsafe, hidden, now, suppressible, refusals, bounds }: FixSelection,
): Promise<SelectedFixes> {
  const found = findingsOf(runtime, location, reading, refusals);
  const read = await readSuppressions(location, reading.documents, suppressible, bounds);
  const { findings } = suppressed(
    found.map(({ finding }) => finding),
    read.suppressions,
    now,
  );
  const open = found
    .map((one, index) => ({ ...one, isSuppressed: findings[index]?.suppressed ?? false }))
    .filter(({ finding, isSuppressed }) => finding.fixable && !isSuppressed)
    .toSorted((a, b) => compareFindings(a.finding, b.finding));
  const seen = open.filter(({ finding }) => hidden || asksForAction(finding));
  const wanted = seen.filter(({ check }) => unsafe || check.fix?.safe === true);
  const idsOf = (some: typeof open) => [...new Set(some.map(({ check }) => check.id))];
  return {
    matches: new Map(
      [...Map.groupBy(wanted, ({ check }) => check.id)].map(([id, own]) => [
        id,
        own.map(({ match }) => match),
      ]),
    ),
    unsafe: idsOf(seen.filter((one) => !wanted.includes(one))),
    hidden: idsOf(open.filter((one) => !seen.includes(one))),
  };
}
