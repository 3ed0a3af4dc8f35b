import { asksForAction } from "@parapet/posture";
import type { Check, Match } from "@parapet/scan-core/core/check.ts";
import { compareFindings } from "@parapet/scan-core/core/finding-identity.ts";
import type { Reading, Runtime, WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { findingsOf } from "@parapet/scan-core/core/scan.ts";
import type { LeftOut } from "@parapet/scan-core/fixing/plan-fix.ts";
import { suppressed } from "@parapet/scan-core/suppressions/suppress.ts";
import type { Suppression } from "@parapet/scan-core/suppressions/suppression.ts";

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
  /** What the owner does not want to hear of. */
  readonly suppressions: readonly Suppression[];
};

/** A check whose fix is to be tried, and what it saw that is to go. */
export type SelectedFix = { readonly id: string; readonly matches: readonly Match[] };

/** True for a check that a wish to fix everything includes. */
export function isWanted<Model>(
  { fix }: Pick<Check<Model>, "fix">,
  { unsafe }: Pick<FixAll, "unsafe">,
): boolean {
  return fix !== undefined && (unsafe || fix.safe);
}

/** The wanted check with the worst open finding; undefined where there is none. */
export function worstOf<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  reading: Reading<Model>,
  selection: FixSelection,
): SelectedFix | undefined {
  const wanted = openFindings(runtime, location, reading, selection).filter(
    ({ check, finding }) =>
      isWanted(check, selection) && (selection.hidden || asksForAction(finding)),
  );
  const id = wanted[0]?.check.id;
  if (id === undefined) return undefined;
  const own = wanted.filter(({ check }) => check.id === id);
  return { id, matches: own.map(({ match }) => match) };
}

/** Check IDs of open findings with a fix that the wish does not include; worst first. */
export function leftOutOf<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  reading: Reading<Model>,
  selection: FixSelection,
): LeftOut {
  const open = openFindings(runtime, location, reading, selection);
  const seen = open.filter(({ finding }) => selection.hidden || asksForAction(finding));
  const unwanted = seen.filter(({ check }) => !isWanted(check, selection));
  const idsOf = (some: typeof open) => [...new Set(some.map(({ check }) => check.id))];
  return {
    unsafe: idsOf(unwanted),
    hidden: idsOf(open.filter(({ finding }) => !selection.hidden && !asksForAction(finding))),
  };
}

/** Open findings that can be fixed, worst first. */
function openFindings<Model>(
  runtime: Runtime<Model>,
  location: WorkspaceLocation,
  reading: Reading<Model>,
  { now, refusals, suppressions }: FixSelection,
): ReturnType<typeof findingsOf<Model>> {
  const found = findingsOf(runtime, location, reading, refusals);
  const { findings } = suppressed(
    found.map(({ finding }) => finding),
    suppressions,
    now,
  );
  return found
    .filter(({ finding }, index) => finding.fixable && findings[index]?.suppressed !== true)
    .toSorted((a, b) => compareFindings(a.finding, b.finding));
}
