import { type Rule, type SharedNode, sharedNodes } from "@parapet/attack-paths";
import type { PostureGraph, ScanReport } from "@parapet/posture";
import type { WorkspaceScan } from "@parapet/scanner";
import { rank, type Ranked } from "../fixes/rank.ts";
import type { AssessmentRequest } from "../inspection/assessment-request.ts";
import type { RuntimeContext } from "../inspection/runtime-context.ts";
import { readWorkspace } from "../inspection/inspection.ts";
import type { Scanner } from "../inspection/scanner.ts";
import {
  type Found,
  type OtherServiceGraph,
  searchPaths,
  type SearchOptions,
} from "../paths/search-paths.ts";
import { report } from "./report.ts";

/**
 * A read workspace before the path search, so that the caller can look up other services that paths
 * may cross into.
 */
export type InspectedWorkspace<Context extends RuntimeContext = RuntimeContext> = {
  readonly service: string;
  /** Its runtime context. */
  readonly runtimeContext: Context;
  readonly graph: PostureGraph;
  readonly shared: readonly SharedNode[];
  /** The agents in its files. */
  readonly agents: readonly {
    readonly agent_id: string;
    readonly name: string;
    readonly model: string;
  }[];
  /** The rules of the path search. */
  readonly rules: readonly Rule[];
  readonly search: (otherGraphs: readonly OtherServiceGraph[], options?: SearchOptions) => Found;
  /** The fixes, ranked by simulated effect. */
  readonly rank: (found: Found, otherGraphs: readonly OtherServiceGraph[]) => Promise<Ranked>;
  readonly report: (
    found: Found,
    ranked: Ranked,
    otherGraphs: readonly OtherServiceGraph[],
  ) => ScanReport;
};

/** Reads a workspace and its runtime context. Throws the scanner's ScanError. */
export async function inspect<Context extends RuntimeContext>(
  scanner: Scanner,
  request: AssessmentRequest,
  rules: readonly Rule[],
  contextOf: (scan: WorkspaceScan) => Promise<Context>,
): Promise<InspectedWorkspace<Context>> {
  const inspection = await readWorkspace(scanner, request, rules, contextOf);
  const { scan, graph, runtimeContext } = inspection;
  return {
    service: scan.service,
    runtimeContext,
    graph,
    shared: sharedNodes(graph),
    agents: scan.graph.nodes
      .filter(({ kind }) => kind === "agent")
      .map(({ label, attributes }) => ({
        agent_id: textOf(attributes["agent_id"]) || label,
        name: label,
        model: textOf(attributes["model"]),
      })),
    rules,
    search: (otherGraphs, options) => searchPaths(inspection, otherGraphs, options),
    rank: (found, otherGraphs) => rank(inspection, found, otherGraphs),
    report: (found, ranked, otherGraphs) => report(inspection, found, ranked, otherGraphs),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
