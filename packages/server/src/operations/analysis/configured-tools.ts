import { configuredTools as toolsIn } from "../../telemetry/observed/known-tools.ts";
import { defineOperation } from "../operation.ts";
import { type AnalysisAnswer, jsonAnswer } from "./answer.ts";

/** JSON of the names of the tools that the latest scan of a service gives to an agent. */
export const configuredTools = defineOperation({
  lane: "preview",
  isShared: true,
  prepare: async (asked: { readonly service: string; readonly agentId: string }) => asked,
  run: async ({ service, agentId }, { store }): Promise<AnalysisAnswer> =>
    jsonAnswer(toolsIn(await store.postures.graphs(service), agentId)),
});
