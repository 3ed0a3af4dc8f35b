import { resolve } from "node:path";
import type { ScanReport } from "@parapet/posture";
import { inTurn } from "../store/in-turn.ts";
import type { Store } from "../store/store.ts";
import type { Assessment } from "./assess.ts";
import { compareScans } from "./diff.ts";
import type { StoredScan } from "./stored-scan.ts";

/** Stores a scan with all that follows from it, or nothing of it, and lets go of the oldest ones. */
export async function keepScan(
  store: Store,
  { report, detections, posture, agents }: Assessment,
  {
    configPath,
    awaited,
    keep,
  }: {
    readonly configPath: string;
    /** Files that count once they are there, by their names in the workspace. */
    readonly awaited: readonly string[];
    readonly keep: { readonly scansPerService: number };
  },
): Promise<StoredScan> {
  const { scan_id, service, workspace_path, scanned_at, summary } = report;
  const moment = { scanId: scan_id, scannedAt: scanned_at };
  return store.transaction(async (kept) => {
    const before = await kept.scans.latest(service);
    await kept.scans.save(report);
    const { undecided, ...changes } = await kept.attackPaths.replaceFor(
      service,
      detections,
      moment,
    );
    await inTurn(undecided, (target) =>
      kept.audit.append({
        actor: "parapet",
        action: "attack_path.reopen",
        target,
        detail: "What was decided has expired, or the route has changed.",
      }),
    );
    await kept.postures.save(report, { ...posture, changes });
    await kept.agents.replaceFor(
      service,
      agents.map((agent) => ({ ...agent, runtime: report.runtimes[0] ?? "" })),
    );
    await kept.scans.prune(keep.scansPerService);
    return {
      listing: { scan_id, service, workspace_path, scanned_at, summary },
      configPath,
      files: [
        ...new Set(
          [...report.files.map(({ path }) => path), ...awaited].map((path) =>
            resolve(workspace_path, path),
          ),
        ),
      ],
      findings: report.findings.length,
      attackPaths: report.attack_paths.length,
      ...changesSince(before, report),
    };
  });
}

function changesSince(
  before: string | undefined,
  report: ScanReport,
): Pick<StoredScan, "added" | "resolved"> {
  const earlier: ScanReport | undefined = before === undefined ? undefined : JSON.parse(before);
  const { findings, attack_paths } = compareScans(report, earlier);
  return {
    added: findings.added.length + attack_paths.added.length,
    resolved: findings.resolved.length + attack_paths.resolved.length,
  };
}
