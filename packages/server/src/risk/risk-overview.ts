import type { RiskSummary } from "@parapet/attack-paths";
import type { PostureScan, PostureSummary } from "../store/postures.ts";

/** The risk of some services together, as their latest scans show it. */
export type RiskOverview = RiskSummary & {
  /**
   * Paths that their owners have decided about; every other figure counts them too, as fixes and
   * what-if do.
   */
  readonly decided: { readonly accepted: number; readonly false_positive: number };
  /** How many services there are. */
  readonly services_total: number;
  /** A page of them: most risk first, then by name. */
  readonly services: readonly ServiceRisk[];
};

export type ServiceRisk = PostureScan &
  Pick<RiskSummary, "total_risk" | "paths" | "by_severity"> & {
    /** What the latest scan changed, by path id. */
    readonly changes: PostureSummary["changes"];
    readonly demonstration: boolean;
    /** Those of the machine that sends it, in order. */
    readonly tags: readonly string[];
    /** False until the fixes of the latest scan are ranked, and where that took too long. */
    readonly fixes_known: boolean;
  };

/** A service as the overview shows it. */
export function serviceRow(
  { service, workspace_path, scan_id, scanned_at, ...posture }: PostureSummary,
  {
    demonstrations,
    tags,
  }: {
    readonly demonstrations: ReadonlySet<string>;
    readonly tags: ReadonlyMap<string, readonly string[]>;
  },
): ServiceRisk {
  const { total_risk, paths, by_severity } = posture.summary;
  return {
    service,
    workspace_path,
    scan_id,
    scanned_at,
    changes: posture.changes,
    demonstration: demonstrations.has(service),
    tags: tags.get(service) ?? [],
    fixes_known: posture.areFixesKnown,
    total_risk,
    paths,
    by_severity,
  };
}
