import { type DetectedPath, type RoutesAfter, searchAcrossServices } from "@parapet/attack-paths";
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
  const graphs = [graph, ...graphsOf(otherGraphs)];
  const { paths, truncated, again } = searchAcrossServices(graphs, rules, options);
  searches.set(paths, again);
  return { paths, truncated };
}

/** The searches that found paths, for as long as somebody holds those. */
const searches = new WeakMap<readonly DetectedPath[], RoutesAfter>();

/**
 * What the search of some paths knows of the same graphs with a change; undefined for paths that
 * came from elsewhere.
 */
export function routesAfter(paths: readonly DetectedPath[]): RoutesAfter | undefined {
  return searches.get(paths);
}

export function graphsOf(otherGraphs: readonly OtherServiceGraph[]): readonly PostureGraph[] {
  return otherGraphs.map(({ graph }) => graph);
}
