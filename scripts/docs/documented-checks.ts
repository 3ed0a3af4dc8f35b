import type { CheckDescription, Confidence } from "@parapet/posture";
import { checkCatalogue, type FixDescription, fixCatalogue } from "@parapet/scanner";
import { type CheckCases, casesOf } from "./check-cases.ts";

/** All that the documentation says of a check. */
export type DocumentedCheck = {
  readonly description: CheckDescription;
  readonly fix: FixDescription | undefined;
  readonly cases: CheckCases;
  /** How sure its findings are; several where it depends on the case. */
  readonly confidences: readonly Confidence[];
};

/** The checks of suppressions, which have neither fixtures nor fixes. */
export const suppressionChecks = checkCatalogue.filter(({ runtime }) => runtime === "parapet");

/** Every check of a runtime with its fixtures, by ID. */
export function documentedChecks(): Promise<readonly DocumentedCheck[]> {
  const ofRuntimes = checkCatalogue.filter((check) => !suppressionChecks.includes(check));
  return Promise.all(
    ofRuntimes.map(async (description) => {
      const cases = await casesOf(description.check_id);
      const found = cases.fires.flatMap(({ findings }) => findings);
      return {
        description,
        fix: fixCatalogue.find(({ check_id }) => check_id === description.check_id),
        cases,
        confidences: [...new Set(found.map(({ confidence }) => confidence))].toSorted(),
      };
    }),
  );
}
