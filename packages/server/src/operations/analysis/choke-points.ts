import { chokePoints as chokePointsIn } from "@parapet/attack-paths";
import { defineOperation } from "../operation.ts";
import { type AnalysisAnswer, jsonAnswer } from "./answer.ts";
import { scansWithAdjacent, searchWithAdjacent } from "./adjacent-graphs.ts";

/** JSON of the ChokePoints of a service, "" for all of them together. */
export const chokePoints = defineOperation({
  lane: "preview",
  isShared: true,
  keeps: 16,
  prepare: async ({ service }: { readonly service: string }, { store }) => ({
    service,
    scanIds: await scansWithAdjacent(store, service),
  }),
  run: async ({ service }, work): Promise<AnalysisAnswer> => {
    const { graph, paths } = await searchWithAdjacent(service, work);
    const of = service === "" ? {} : { service };
    return jsonAnswer(chokePointsIn(graph, paths, await work.rules(), of));
  },
});
