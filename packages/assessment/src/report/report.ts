import { rootCausesOf, toAttackPath } from "@parapet/attack-paths";
import { graphDigest } from "../paths/graph-digest.ts";
import {
  type Assessment,
  type Exposure,
  reportSchemaVersion,
  type ScanReport,
  summarize,
  verdictsOf,
  version,
} from "@parapet/posture";
import { reportFindings } from "../findings/reported-findings.ts";
import type { Ranked } from "../fixes/rank.ts";
import { type Inspection, ownPaths } from "../inspection/inspection.ts";
import { exposuresNow } from "../paths/exposures-in.ts";
import { agentPermissions } from "../permissions/agent-permissions.ts";
import { exposureWays } from "../permissions/exposure-ways.ts";
import type { Found, OtherServiceGraph } from "../paths/search-paths.ts";

/** The report of a scan: findings, exposures, paths, fixes and plans. */
export function report(
  inspection: Inspection,
  { paths }: Pick<Found, "paths">,
  { fixes, plans, planOf }: Ranked,
  otherGraphs: readonly OtherServiceGraph[],
): ScanReport {
  return assessment(inspection, { paths }, { fixes, plans, planOf }, otherGraphs).report;
}

/** The report of a scan with who may do what, and where each step of an exposure is configured. */
export function assessment(
  inspection: Inspection,
  { paths }: Pick<Found, "paths">,
  { fixes, plans, planOf }: Ranked,
  otherGraphs: readonly OtherServiceGraph[],
): Assessment {
  const { scanner, request, scan, graph, rules, findings, suppressions } = inspection;
  const own = ownPaths(inspection, paths);
  const known = exposuresNow(inspection, paths, otherGraphs);
  const { reported, shownIn } = reportFindings(inspection, known);
  const exposures = known.exposures.map((one): Exposure => ({
    ...one.exposure,
    root_causes: [
      ...new Set(
        rootCausesOf(one, findings).map(
          ({ fingerprint }) => shownIn.get(fingerprint)?.fingerprint ?? fingerprint,
        ),
      ),
    ],
    plan: planOf.get(one.exposure.exposure_id),
  }));
  const files = [...scan.files, ...scanner.unusableAdvisories(request.environment)];
  const told: ScanReport = {
    schema_version: reportSchemaVersion,
    parapet_version: version,
    scan_id: request.scanId,
    service: scan.service,
    workspace_path: scan.workspacePath,
    scanned_at: request.now,
    runtimes: scan.runtimes,
    refused: scan.refused,
    files,
    findings: reported,
    suppressions,
    skills: verdictsOf(files, reported),
    exposures,
    exposures_truncated: known.truncated,
    plans,
    attack_paths: own.map((detected) => toAttackPath(detected, request.now)),
    fixes,
    summary: summarize(reported),
  };
  const agents = agentPermissions(scan.graph);
  return {
    report: told,
    agents,
    ways: exposureWays(known, graph, rules),
    // Of a large workspace it takes as long as all checks, and few ask for it.
    get graph_digest() {
      return graphDigest(JSON.stringify(graph));
    },
  };
}
