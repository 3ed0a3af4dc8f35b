import { compareSeverity, isAtLeast } from "@parapet/posture";
import { FixRefusal, type Check, type CheckFix } from "../core/check.ts";
import type { FixDraft } from "./fix-draft.ts";
import { firstNewFinding, newPlaces, placeKey, placeOf, type Placed } from "./side-effects.ts";
import type { FixAttempt } from "./try-fix.ts";

type Proof<Model> = Pick<FixDraft<Model>, "reading" | "placement">;

/**
 * Throws FixRefusal unless the check no longer reports the fixed places and nothing as severe is
 * newly reported.
 */
export function assertFixed<Model>(
  before: FixDraft<Model>,
  after: Proof<Model>,
  { check, fix, choice, matches, left }: FixAttempt<Model>,
): void {
  const fixed = matches.map((match) => placeOf(check, match));
  const kept = left.map((match) => placeOf(check, match));
  const own = after.placement.get(check.id);
  const now = own === "broken" ? [] : (own ?? []);
  const found = Map.groupBy(kept.length === 0 ? now : newPlaces(kept, now), placeKey);
  const isStill = (known: Placed, place: Placed): boolean =>
    choice?.isPartial !== true || !isAtLeast(place.severity, known.severity);
  const still = fixed.find((place) =>
    found.get(placeKey(place))?.some((known) => isStill(known, place)),
  );
  if (still !== undefined) {
    throw new FixRefusal(
      `Not written, because ${check.id} would still report ${nameOf(still.pointer)}.`,
    );
  }
  assertNotRejected(before, after);
  const severities = fixed.map(({ severity }) => severity).toSorted(compareSeverity);
  const worst = severities[0] ?? check.severity;
  // Information is no harm, also where it is all that the fix takes away.
  assertNoNewFinding(before, after, fix, worst === "info" ? "low" : worst);
}

function assertNotRejected<Model>(before: FixDraft<Model>, after: Proof<Model>): void {
  const { problemsOf } = before.options;
  if (problemsOf === undefined) return;
  const known = new Set(problemsOf(before.reading, before.reading));
  const problem = problemsOf(after.reading, before.reading).find((text) => !known.has(text));
  if (problem !== undefined) {
    throw new FixRefusal(
      `Not written, because ${before.runtime.title} would reject it: ${problem}`,
    );
  }
}

function assertNoNewFinding<Model>(
  before: FixDraft<Model>,
  after: Proof<Model>,
  fix: CheckFix<Model>,
  threshold: Check<Model>["severity"],
): void {
  if (fix.startsRuntime?.(before.reading.model) === true) return;
  const declared = new Set<string>(fix.mayRaise);
  const undeclared = new Map([...after.placement].filter(([id]) => !declared.has(id)));
  const fault = firstNewFinding(before.placement, undeclared, threshold);
  if (fault === undefined) return;
  throw new FixRefusal(
    "broken" in fault
      ? `Not written, because ${fault.checkId} could not be run on the result.`
      : `Not written, because ${fault.checkId} would newly report ${nameOf(fault.pointer)}.`,
  );
}

function nameOf(pointer: string): string {
  return pointer === "" ? "the configuration" : pointer;
}
