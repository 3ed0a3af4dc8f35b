import { severities, type Severity } from "@parapet/posture";
import { compareText } from "../graph/compare.ts";
import type { FoundExposure } from "./find-exposures.ts";

export type ExposureChanges = {
  /** Ids that are gone without a weaker form, sorted. */
  readonly closes: readonly string[];
  /**
   * Ids that stay with a lower severity, and those of which a weaker form is left: the same ingress
   * for a more trusted principal; sorted.
   */
  readonly lowers: readonly string[];
  /** Ids that are new or rise, and are not a weaker form of an earlier one, sorted. */
  readonly opens: readonly string[];
};

/**
 * How exposures change. One whose entry point is left to a more trusted principal is lowered, not
 * new.
 */
export function compareExposures(
  before: readonly FoundExposure[],
  after: readonly FoundExposure[],
): ExposureChanges {
  const earlier = new Map(before.map((one) => [one.exposure.exposure_id, one]));
  const later = new Map(after.map((one) => [one.exposure.exposure_id, one]));
  const byWay = Map.groupBy(before, ({ way }) => way);
  const isWeakerForm = ({ way, exposure }: FoundExposure): boolean =>
    (byWay.get(way) ?? []).some((old) => old.exposure.score >= exposure.score);
  const newByWay = Map.groupBy(
    after.filter(({ exposure }) => !earlier.has(exposure.exposure_id)),
    ({ way }) => way,
  );
  const gone = before.filter(({ exposure }) => !later.has(exposure.exposure_id));
  const isLeftWeaker = ({ way }: FoundExposure): boolean =>
    (newByWay.get(way) ?? []).some(isWeakerForm);
  return {
    closes: sorted(gone.filter((one) => !isLeftWeaker(one)).map(idOf)),
    lowers: sorted([
      ...gone.filter(isLeftWeaker).map(idOf),
      ...later
        .entries()
        .filter(([id, { exposure }]) => {
          const old = earlier.get(id);
          return old !== undefined && rank(exposure.severity) < rank(old.exposure.severity);
        })
        .map(([id]) => id),
    ]),
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

function idOf({ exposure }: FoundExposure): string {
  return exposure.exposure_id;
}

/** Greater for what is more severe. */
export function rank(severity: Severity): number {
  return -severities.indexOf(severity);
}

function sorted(ids: Iterable<string>): readonly string[] {
  return [...ids].toSorted(compareText);
}
