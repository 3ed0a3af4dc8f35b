import { coverageOf } from "../../guardrails/coverage.ts";
import { defineOperation } from "../operation.ts";
import { type AnalysisAnswer, jsonAnswer } from "./answer.ts";

/** JSON of the GuardrailCoverage of a service, "" for all of them together. */
export const coverage = defineOperation({
  lane: "preview",
  isShared: true,
  prepare: async (asked: { readonly service: string }) => asked,
  run: async ({ service }, { store }): Promise<AnalysisAnswer> =>
    jsonAnswer(await coverageOf(store, service === "" ? undefined : service)),
});
