import { type DetectedPath, findAcrossServices } from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import type { AssessmentRequest } from "../inspection/assessment-request.ts";
import type { Inspection } from "../inspection/inspection.ts";

/** The latest graph of another service, which paths may cross into. */
export type OtherServiceGraph = { readonly service: string; readonly graph: PostureGraph };

/** The paths found in the workspace and in other services. */
export type Found = {
  readonly paths: readonly DetectedPath[];
  /** True if the search limit was reached: paths may be missing. */
  readonly truncated: boolean;
};

/** A report names no other routes, so that only the store of paths needs their count. */
export type SearchOptions = { readonly countAlternates?: boolean };

export function searchPaths(
  {
    graph,
    rules,
    request,
  }: Pick<Inspection, "graph" | "rules"> & { readonly request: Pick<AssessmentRequest, "onPhase"> },
  otherGraphs: readonly OtherServiceGraph[],
  options: SearchOptions = {},
): Found {
  const agents = graph.nodes.filter(({ kind }) => kind === "agent").length;
  request.onPhase?.({ phase: "searching", agents });
  return findAcrossServices([graph, ...graphsOf(otherGraphs)], rules, options);
}

export function graphsOf(otherGraphs: readonly OtherServiceGraph[]): readonly PostureGraph[] {
  return otherGraphs.map(({ graph }) => graph);
}
