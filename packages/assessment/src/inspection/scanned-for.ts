import type { ScanReport } from "@parapet/posture";
import type { ScannedWorkspace } from "@parapet/scanner";

/** What a report was made of, for as long as somebody holds the report. */
const scanned = new WeakMap<ScanReport, ScannedWorkspace>();

/** From here on what is planned for a report is planned on what was read for it. */
export function rememberScanned(report: ScanReport, workspace: ScannedWorkspace): void {
  scanned.set(report, workspace);
}

/** Undefined for a report that came from elsewhere. */
export function scannedFor(report: ScanReport): ScannedWorkspace | undefined {
  return scanned.get(report);
}
