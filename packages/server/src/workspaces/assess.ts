import {
  agentScores,
  type DetectedPath,
  findAttackPaths,
  rankFixes,
  type Rule,
  shippedRules,
  summaryOf,
  toAttackPath,
  withControls,
} from "@parapet/attack-paths";
import {
  type GuardrailRegistration,
  type PostureGraph,
  type ScanReport,
  summarize,
} from "@parapet/posture";
import { standingControls } from "../guardrails/standing-controls.ts";
import type { Detection } from "../store/attack-paths.ts";
import type { Posture } from "../store/postures.ts";
import { detectionsOf } from "./detections.ts";
import type { Scanner } from "./scanner-component.ts";

/** What is scanned, and when and on which machine it is said to have been. Plain data: it may cross to a thread. */
export type AssessmentRequest = {
  /** Undefined: the workspace where OpenClaw keeps its own. */
  readonly path: string | undefined;
  /** Undefined: named after the folder. */
  readonly service: string | undefined;
  readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
  /** UTC, milliseconds, `Z`. */
  readonly now: string;
  readonly scanId: string;
};

/** A scan with everything that follows from it. */
export type Assessment = {
  readonly report: ScanReport;
  /** The paths with their evidence, controls and waterfall, as the store keeps them. */
  readonly detections: readonly Detection[];
  /** What the paths come to, and the graph they were found in. */
  readonly posture: Omit<Posture, "changes">;
  /** The agents that the posture graph shows. */
  readonly agents: readonly {
    readonly agent_id: string;
    readonly name: string;
    readonly model: string;
  }[];
};

/**
 * Scans a workspace, finds the attack paths it opens, and ranks the fixes by the risk that each really removes:
 * every candidate is planned in memory, scanned again and searched again. Guardrails of the service that stand count as
 * controls. Throws the scanner's ScanError.
 */
export async function assess(
  scanner: Scanner,
  { path, service, environment, now, scanId }: AssessmentRequest,
  rules: readonly Rule[] = shippedRules(),
  guardrails: readonly GuardrailRegistration[] = [],
): Promise<Assessment> {
  const options = { environment, now, ...(service === undefined ? {} : { service }) };
  const { scan, graphAfterFix } = await scanner.inspectWorkspace(path, options);
  const guarded = (drawn: PostureGraph): PostureGraph =>
    withControls(drawn, standingControls(drawn, scan.service, guardrails, rules));
  const graph = guarded(scan.graph);
  const { paths } = findAttackPaths(graph, rules);
  const fixes = await rankFixes({
    paths,
    rules,
    candidates: candidatesFor(scanner, paths),
    rescan: async (checkIds) => {
      const fixed = await graphAfterFix(checkIds);
      return fixed && guarded(fixed);
    },
  });
  return {
    detections: detectionsOf(paths, rules, scan.service, now),
    posture: {
      fixes,
      summary: summaryOf(paths),
      agents: agentScores(paths),
      graph: JSON.stringify(graph),
    },
    report: {
      scan_id: scanId,
      service: scan.service,
      workspace_path: scan.workspacePath,
      scanned_at: now,
      runtimes: scan.runtimes,
      files: scan.files,
      findings: scan.findings,
      suppressions: scan.suppressions,
      attack_paths: paths.map((detected) => toAttackPath(detected, now)),
      fixes,
      summary: summarize(scan.findings),
    },
    agents: scan.graph.nodes
      .filter(({ kind }) => kind === "agent")
      .map(({ label, attributes }) => ({
        agent_id: textOf(attributes["agent_id"]) || label,
        name: label,
        model: textOf(attributes["model"]),
      })),
  };
}

/** The checks on the edges of the paths that have a fix: the only ones that can lower the risk. */
function candidatesFor(scanner: Scanner, paths: readonly DetectedPath[]) {
  const onPaths = new Set(paths.flatMap((path) => path.fixedBy));
  return scanner.fixCatalogue
    .filter(({ check_id }) => onPaths.has(check_id))
    .map(({ check_id, title, safe }) => ({ check_ids: [check_id], title, safe }));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
