import { type FoundExposures, raiseCauses } from "@parapet/attack-paths";
import { partsOf, type ReportedFinding } from "@parapet/posture";
import type { Inspection } from "../inspection/inspection.ts";

export type ReportedFindings = {
  readonly reported: readonly ReportedFinding[];
  /** By fingerprint of a check result: the finding that reports it. */
  readonly shownIn: ReadonlyMap<string, ReportedFinding>;
};

/** The reported findings, none less severe than the paths that it opens. */
export function reportFindings(
  { scanner, scan, findings }: Pick<Inspection, "scanner" | "scan" | "findings">,
  { exposures }: Pick<FoundExposures, "exposures">,
): ReportedFindings {
  const before = byFingerprint(scanner.reportedFindings(findings, scan.furtherWorkspaces));
  const raised = raiseCauses(
    exposures,
    findings,
    ({ fingerprint, severity }) => before.get(fingerprint)?.severity ?? severity,
  );
  const reported = scanner.reportedFindings(raised, scan.furtherWorkspaces);
  return { reported, shownIn: raised === findings ? before : byFingerprint(reported) };
}

function byFingerprint(reported: readonly ReportedFinding[]): ReadonlyMap<string, ReportedFinding> {
  return new Map(
    reported.flatMap((one) => partsOf(one).map((part) => [part.fingerprint, one] as const)),
  );
}
