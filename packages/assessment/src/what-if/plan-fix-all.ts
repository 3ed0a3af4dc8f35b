import {
  asksForAction,
  closedFindings,
  type Finding,
  fixEffects,
  partsOf,
  type ScanFixResult,
  type ScanReport,
} from "@parapet/posture";
import type { Drafted } from "../inspection/assessment-request.ts";
import type { LeftOut, ScanEnvironment } from "@parapet/scanner";
import { scannedFor } from "../inspection/scanned-for.ts";
import type { Scanner } from "../inspection/scanner.ts";
import { assessDrafted } from "../report/assess-drafted.ts";

/** The simulated result of `parapet fix --all`. */
export type FixAllPromise = ScanFixResult & {
  /** Open findings of a regular reader that it closes; with `hidden`, all. */
  readonly findings_closed: number;
  readonly left_out: LeftOut;
};

/**
 * Simulates `parapet fix --all` for a report, verified by a scan of the result. Writes nothing.
 * Throws ScanError.
 */
export async function planFixAll(
  scanner: Scanner,
  path: string | undefined,
  all: { readonly unsafe: boolean; readonly hidden: boolean },
  options: {
    readonly environment: ScanEnvironment;
    /** UTC, milliseconds, `Z`. */
    readonly now: string;
    readonly randomBytes: (size: number) => Uint8Array;
    readonly report: ScanReport;
  },
): Promise<FixAllPromise> {
  const { environment, now, randomBytes, report } = options;
  const workspace = scannedFor(report);
  const plan = { randomBytes, all: { ...all, now } };
  const asRead = await workspace?.previewAll(plan);
  const { applied, skipped, errors, drafted, leftOut } =
    asRead ?? (await scanner.previewWorkspaceFix(path, [], { environment, ...plan }));
  return {
    applied,
    skipped,
    errors,
    findings_closed: await closedBy(drafted),
    left_out: leftOut,
  };

  function isCounted(finding: Pick<Finding, "severity" | "confidence">): boolean {
    return all.hidden || asksForAction(finding);
  }

  async function closedBy(files: Drafted): Promise<number> {
    const request = { environment, now, service: report.service, drafted: files };
    const found =
      asRead === undefined
        ? (await scanner.inspectWorkspace(path, { ...request, wanted: "findings" })).scan.findings
        : await workspace?.again(files);
    const open = report.findings.filter(({ suppressed }) => !suppressed).flatMap(partsOf);
    const left = (found ?? []).filter(({ suppressed }) => !suppressed);
    const { closed, unclear } = closedFindings(open, left);
    if (!unclear.some(isCounted)) return closed.filter(isCounted).length;
    // Findings are as severe as the paths that are left.
    const after = await assessDrafted(scanner, { ...request, path, scanId: report.scan_id });
    return fixEffects(report, after).findings_closed.filter(isCounted).length;
  }
}
