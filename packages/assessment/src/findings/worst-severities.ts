import { compareSeverity, type FindingSeverity, type ReportedFinding } from "@parapet/posture";

/** By check ID, the severity of its worst open finding, or of the finding that reports it. */
export function worstSeverities(
  reported: readonly ReportedFinding[],
): ReadonlyMap<string, FindingSeverity> {
  const open = reported.filter(({ suppressed }) => !suppressed);
  const severities = open.flatMap(({ check_id, parts, severity }) =>
    [check_id, ...parts.map((part) => part.check_id)].map((id) => ({ id, severity })),
  );
  // The last entry of a key wins.
  const worstLast = severities.toSorted((a, b) => compareSeverity(b.severity, a.severity));
  return new Map(worstLast.map(({ id, severity }) => [id, severity]));
}
