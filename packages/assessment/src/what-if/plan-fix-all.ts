import { asksForAction, fixEffects, type ScanFixResult, type ScanReport } from "@parapet/posture";
import type { LeftOut, ScanEnvironment } from "@parapet/scanner";
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
  const { applied, skipped, errors, drafted, leftOut } = await scanner.previewWorkspaceFix(
    path,
    [],
    { environment, randomBytes, all: { ...all, now } },
  );
  // Findings are as severe as the remaining paths.
  const after = await assessDrafted(scanner, {
    path,
    service: report.service,
    environment,
    now,
    scanId: report.scan_id,
    drafted,
  });
  const { findings_closed: closed } = fixEffects(report, after);
  return {
    applied,
    skipped,
    errors,
    findings_closed: closed.filter((finding) => all.hidden || asksForAction(finding)).length,
    left_out: leftOut,
  };
}
