import type { AppliedSuppression, Finding, ScanReport } from "@parapet/posture";

/** What suppresses a finding. */
export function suppressionsFor(
  { check_id, fingerprint }: Finding,
  { suppressions }: ScanReport,
): readonly AppliedSuppression[] {
  return suppressions.filter(
    (given) => given.check_id === check_id && given.fingerprints.includes(fingerprint),
  );
}
