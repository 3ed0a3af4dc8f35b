import { type ExportFormat, exportGraph as exported } from "@parapet/attack-paths";
import { redactedOutput } from "@parapet/posture/redaction";
import { defineOperation } from "../operation.ts";
import type { AnalysisAnswer } from "./answer.ts";
import { partOf, searchWithAdjacent } from "./adjacent-graphs.ts";

/** The posture graph of a service, "" for all of them together. */
export const exportGraph = defineOperation({
  lane: "preview",
  isShared: true,
  prepare: async (asked: { readonly service: string; readonly format: ExportFormat }) => asked,
  run: async ({ service, format }, work): Promise<AnalysisAnswer> => {
    const { graph, paths } = await searchWithAdjacent(service, work);
    // Here, for a long text is looked through for long.
    return redactedOutput(exported(partOf(graph, paths, service), paths, format));
  },
});
