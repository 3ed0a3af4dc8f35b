import { rootCausesOf, type Rule, sharedNodes, toAttackPath } from "@parapet/attack-paths";
import { type Exposure, partsOf, type ScanReport, summarize, verdictsOf } from "@parapet/posture";
import type { Ranked } from "../fixes/rank.ts";
import { ownPaths } from "../inspection/inspection.ts";
import { noRuntimeContext } from "../inspection/runtime-context.ts";
import { exposuresNow } from "../paths/exposures-in.ts";
import { searchPaths } from "../paths/search-paths.ts";
import type { InspectedWorkspace } from "../report/inspect.ts";
import type { MachineUpload } from "./machine-upload.ts";

/**
 * A workspace of a machine, as if it was read here: its graph is searched by the rules of this
 * service. The fixes are as the machine ranked them, for they need its files.
 */
export function inspectedUpload(
  { report, graph, agents }: MachineUpload,
  rules: readonly Rule[],
): InspectedWorkspace {
  const { service } = report;
  const named = graph.nodes.flatMap((node) => (node.service === "" ? [] : node.service));
  const scan = { services: [...new Set([service, ...named])] };
  const inspection = { scan, rules, graph, request: {} };
  const findings = report.findings.flatMap(partsOf);
  const reportedBy = new Map(
    report.findings.flatMap((one) => partsOf(one).map((part) => [part.fingerprint, one] as const)),
  );
  const ranked: Ranked = {
    fixes: report.fixes,
    plans: report.plans,
    planOf: new Map(
      report.exposures.flatMap(({ exposure_id, plan }) =>
        plan === undefined ? [] : [[exposure_id, plan] as const],
      ),
    ),
  };
  return {
    service,
    runtimeContext: noRuntimeContext,
    graph,
    shared: sharedNodes(graph),
    agents,
    rules,
    search: (otherGraphs, options) => searchPaths(inspection, otherGraphs, options),
    rank: async () => ranked,
    report: ({ paths }, { fixes, plans, planOf }, otherGraphs): ScanReport => {
      const known = exposuresNow(inspection, paths, otherGraphs);
      const exposures = known.exposures.map((one): Exposure => {
        const causes = rootCausesOf(one, findings).map(
          ({ fingerprint }) => reportedBy.get(fingerprint)?.fingerprint ?? fingerprint,
        );
        return {
          ...one.exposure,
          root_causes: [...new Set(causes)],
          plan: planOf.get(one.exposure.exposure_id),
        };
      });
      return {
        ...report,
        skills: verdictsOf(report.files, report.findings),
        exposures,
        exposures_truncated: known.truncated,
        plans,
        attack_paths: ownPaths(inspection, paths).map((path) =>
          toAttackPath(path, report.scanned_at),
        ),
        fixes,
        summary: summarize(report.findings),
      };
    },
  };
}
