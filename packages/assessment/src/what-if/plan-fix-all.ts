import {
  asksForAction,
  type Finding,
  fixEffects,
  partsOf,
  type ScanFixResult,
  type ScanReport,
} from "@parapet/posture";
import type { Drafted } from "../inspection/assessment-request.ts";
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
  const closed = await closedBy(drafted);
  return {
    applied,
    skipped,
    errors,
    findings_closed: closed.filter((finding) => all.hidden || asksForAction(finding)).length,
    left_out: leftOut,
  };

  async function closedBy(files: Drafted): Promise<readonly Rated[]> {
    const { service } = report;
    const options = { environment, now, service, drafted: files };
    const { scan } = await scanner.inspectWorkspace(path, options);
    const open = report.findings.filter(({ suppressed }) => !suppressed).flatMap(partsOf);
    const left = scan.findings.filter(({ suppressed }) => !suppressed);
    const changes = changesByFingerprint(open, left);
    if (changes !== undefined) return changes.gone;
    // Findings are as severe as the remaining paths, which tells what moved from what is new.
    const scanId = report.scan_id;
    const after = await assessDrafted(scanner, { ...options, path, scanId });
    return fixEffects(report, after).findings_closed;
  }
}

type Rated = Pick<Finding, "severity" | "confidence">;

/**
 * The findings that are gone, where their fingerprints alone tell: undefined where one may have
 * moved, since another of the same check and agent is new.
 */
function changesByFingerprint(
  before: readonly Finding[],
  after: readonly Finding[],
): { readonly gone: readonly Finding[] } | undefined {
  const [old, now] = [idsOf(before), idsOf(after)];
  if (old.size < before.length || now.size < after.length) return undefined;
  const gone = before.filter(({ fingerprint }) => !now.has(fingerprint));
  const owners = new Set(gone.map(ownerOf));
  const mayHaveMoved = after.some(
    (finding) => !old.has(finding.fingerprint) && owners.has(ownerOf(finding)),
  );
  return mayHaveMoved ? undefined : { gone };
}

function idsOf(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(findings.map(({ fingerprint }) => fingerprint));
}

function ownerOf({ check_id, agent_id }: Finding): string {
  return JSON.stringify([check_id, agent_id]);
}
