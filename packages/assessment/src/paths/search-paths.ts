import { type DetectedPath, findAcrossServices } from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import type { Inspection } from "../inspection/inspection.ts";

/** The latest graph of another service, with which paths may cross. */
export type OtherServiceGraph = { readonly service: string; readonly graph: PostureGraph };

/** What a search found, in the workspace and in the services beside it. */
export type Found = {
  readonly paths: readonly DetectedPath[];
  /** True where the search gave up: paths may be missing. */
  readonly truncated: boolean;
};

export function searchPaths(
  { graph, rules, request }: Pick<Inspection, "graph" | "rules" | "request">,
  beside: readonly OtherServiceGraph[],
): Found {
  const agents = graph.nodes.filter(({ kind }) => kind === "agent").length;
  request.onPhase?.({ phase: "searching", agents });
  return findAcrossServices([graph, ...graphsOf(beside)], rules);
}

export function graphsOf(beside: readonly OtherServiceGraph[]): readonly PostureGraph[] {
  return beside.map(({ graph }) => graph);
}
