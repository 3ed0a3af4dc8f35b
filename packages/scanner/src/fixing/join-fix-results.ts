import type { ScanFixResult } from "@parapet/posture";

/**
 * What came of fixes at several places, in the order in which they were asked for. What fails at one of them has failed.
 * `missing` says of some why they were not tried.
 */
export function joinFixResults(
  checkIds: readonly string[],
  results: readonly ScanFixResult[],
  missing: ScanFixResult["errors"] = {},
): ScanFixResult {
  const errors: ScanFixResult["errors"] = Object.fromEntries(
    [missing, ...results.map((result) => result.errors)].flatMap(Object.entries<string>),
  );
  const asked = [...new Set(checkIds)].filter((id) => !Object.hasOwn(errors, id));
  const applied = asked.filter((id) => results.some((result) => result.applied.includes(id)));
  return {
    applied,
    skipped: asked.filter(
      (id) => !applied.includes(id) && results.some((result) => result.skipped.includes(id)),
    ),
    errors,
  };
}
