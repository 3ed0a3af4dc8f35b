import { createHash } from "node:crypto";
import { expiredSuppressionCheck, type ScanReport } from "@parapet/posture";
import type { ToldSuppression } from "../outbound/told-event.ts";
import { demonstrationService } from "../store/demonstration.ts";

/** The suppressions of a scan whose last day is over. Nothing of the demonstration. */
export function suppressionsToTell({
  service,
  scanned_at,
  findings,
}: Pick<ScanReport, "service" | "scanned_at" | "findings">): readonly ToldSuppression[] {
  if (service === demonstrationService) return [];
  return findings
    .filter(({ check_id, suppressed }) => check_id === expiredSuppressionCheck && !suppressed)
    .map(({ fingerprint, message, severity, evidence: [place] }) => ({
      event_id: eventId(service, fingerprint, message),
      service,
      message,
      file: place?.file ?? "",
      line: place?.line ?? 0,
      severity: severity === "info" ? "low" : severity,
      observed_at: scanned_at,
    }));
}

/** The message names the last day: one that was prolonged and expires again is told again. */
function eventId(...parts: readonly string[]): string {
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `ev_${digest.slice(0, 32)}`;
}
