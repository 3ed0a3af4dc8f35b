import { severities, type Severity } from "@parapet/posture";
import { compareText } from "../engine/compare.ts";
import type { FoundExposure } from "./find-exposures.ts";

export type ExposureChanges = {
  /** Ids that are gone, sorted. */
  readonly closes: readonly string[];
  /** Ids that stay with a lower severity, sorted. */
  readonly lowers: readonly string[];
  /** Ids that come or rise, and are no weaker form of one that was there, sorted. */
  readonly opens: readonly string[];
};

/** What becomes of exposures. One whose entry point is left to a principal who is trusted more is closed, and opens none. */
export function compareExposures(
  before: readonly FoundExposure[],
  after: readonly FoundExposure[],
): ExposureChanges {
  const earlier = new Map(before.map((one) => [one.exposure.exposure_id, one]));
  const later = new Map(after.map((one) => [one.exposure.exposure_id, one]));
  const byWay = Map.groupBy(before, ({ way }) => way);
  const isWeakerForm = ({ way, exposure }: FoundExposure): boolean =>
    (byWay.get(way) ?? []).some((old) => old.exposure.score >= exposure.score);
  return {
    closes: sorted(earlier.keys().filter((id) => !later.has(id))),
    lowers: sorted(
      later
        .entries()
        .filter(([id, { exposure }]) => {
          const old = earlier.get(id);
          return old !== undefined && rank(exposure.severity) < rank(old.exposure.severity);
        })
        .map(([id]) => id),
    ),
    opens: sorted(
      later
        .entries()
        .filter(([id, one]) => {
          const old = earlier.get(id);
          if (old === undefined) return !isWeakerForm(one);
          return rank(one.exposure.severity) > rank(old.exposure.severity);
        })
        .map(([id]) => id),
    ),
  };
}

/** 0 for the least severity. */
export function rank(severity: Severity): number {
  return severities.length - 1 - severities.indexOf(severity);
}

function sorted(ids: Iterable<string>): readonly string[] {
  return [...ids].toSorted(compareText);
}
