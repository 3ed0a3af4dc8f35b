import type { ScanFixResult } from "@parapet/posture";

/**
 * What came of fixes at several places, in the order in which they were asked for. What fails at
 * one of them has failed. `missing` says of some why they were not tried.
 */
export function joinFixResults(
  checkIds: readonly string[],
  results: readonly ScanFixResult[],
  missing: ScanFixResult["errors"] = {},
): ScanFixResult {
  const errors: ScanFixResult["errors"] = Object.fromEntries(
    [missing, ...results.map((result) => result.errors)].flatMap(Object.entries<string>),
  );
  const applied = new Set(results.flatMap((result) => result.applied));
  const skipped = new Set(results.flatMap((result) => result.skipped));
  const asked = [...new Set(checkIds)].filter((id) => !Object.hasOwn(errors, id));
  return {
    applied: asked.filter((id) => applied.has(id)),
    skipped: asked.filter((id) => !applied.has(id) && skipped.has(id)),
    errors,
  };
}
