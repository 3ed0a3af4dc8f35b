import { createHash } from "node:crypto";
import { compareSeverity, type Finding } from "@parapet/posture";

/**
 * Names the fault by what it is and where it is set, not by its line, so that it survives edits
 * elsewhere.
 */
export function fingerprintOf(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

/** Worst first, then by check, file and line. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareSeverity(a.severity, b.severity) ||
    compareText(a.check_id, b.check_id) ||
    compareText(a.evidence[0]?.file ?? "", b.evidence[0]?.file ?? "") ||
    (a.evidence[0]?.line ?? 0) - (b.evidence[0]?.line ?? 0) ||
    compareText(a.agent_id, b.agent_id) ||
    compareText(a.fingerprint, b.fingerprint)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
