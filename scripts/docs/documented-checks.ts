import type { CheckDescription, Confidence } from "@parapet/posture";
import { checkCatalog, type FixDescription, fixCatalog } from "@parapet/scanner";
import { type CheckCases, casesOf } from "./check-cases.ts";

/** All that the documentation says of a check. */
export type DocumentedCheck = {
  readonly description: CheckDescription;
  readonly fix: FixDescription | undefined;
  readonly cases: CheckCases;
  /** How sure its findings are; several where it depends on the case. */
  readonly confidences: readonly Confidence[];
};

const plainRuntimes = new Set(["parapet", "telemetry", "together"]);

/**
 * The checks of suppressions, of telemetry and of several clients together, which have no fixtures.
 */
export const plainChecks = checkCatalog
  .filter(({ runtime }) => plainRuntimes.has(runtime))
  .map((description) => ({ description, fix: fixOf(description) }));

/** Every check of a runtime with its fixtures, by ID. */
export function documentedChecks(): Promise<readonly DocumentedCheck[]> {
  const plain = new Set(plainChecks.map(({ description }) => description));
  const ofRuntimes = checkCatalog.filter((check) => !plain.has(check));
  return Promise.all(
    ofRuntimes.map(async (description) => {
      const cases = await casesOf(description.check_id);
      const found = cases.fires.flatMap(({ findings }) => findings);
      return {
        description,
        fix: fixOf(description),
        cases,
        confidences: [...new Set(found.map(({ confidence }) => confidence))].toSorted(),
      };
    }),
  );
}

function fixOf({ check_id: id }: CheckDescription): FixDescription | undefined {
  return fixCatalog.find(({ check_id }) => check_id === id);
}
