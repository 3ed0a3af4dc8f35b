import { topologyOf } from "../../telemetry/observed/topology.ts";
import { postureMap } from "../../workspaces/posture-map.ts";
import { defineOperation } from "../operation.ts";
import { type AnalysisAnswer, jsonAnswer } from "./answer.ts";
import { partOf, scansWithAdjacent, searchWithAdjacent } from "./adjacent-graphs.ts";

type MapAsked = {
  readonly service: string;
  /** The version of what spans have shown of it. */
  readonly seen: string;
};

/**
 * JSON of the PostureMap of a service, "" for all of them together, with what spans have shown of
 * it.
 */
export const map = defineOperation({
  lane: "preview",
  isShared: true,
  // Each can be megabytes.
  keeps: 4,
  prepare: async ({ service, seen }: MapAsked, { store }) => ({
    service,
    seen,
    scanIds: await scansWithAdjacent(store, service),
  }),
  run: async ({ service }, work): Promise<AnalysisAnswer> => {
    const { graph, paths } = await searchWithAdjacent(service, work);
    const shown = partOf(graph, paths, service);
    const { agents, edges } = await work.recentObservationsOf(service);
    return jsonAnswer(postureMap(shown, paths, topologyOf([shown], agents, edges)));
  },
});
