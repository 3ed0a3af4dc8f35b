import { compareSeverity, type FindingSeverity, type ReportedFinding } from "@parapet/posture";

/** By check ID, the severity of its worst open finding, or of the one that it is told in. */
export function worstSeverities(
  reported: readonly ReportedFinding[],
): ReadonlyMap<string, FindingSeverity> {
  const open = reported.filter(({ suppressed }) => !suppressed);
  const told = open.flatMap(({ check_id, parts, severity }) =>
    [check_id, ...parts.map((part) => part.check_id)].map((id) => ({ id, severity })),
  );
  // The last one of a name stands.
  const worstLast = told.toSorted((a, b) => compareSeverity(b.severity, a.severity));
  return new Map(worstLast.map(({ id, severity }) => [id, severity]));
}
