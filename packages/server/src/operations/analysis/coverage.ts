import { coverageOf } from "../../guardrails/coverage.ts";
import type { PageRequest } from "../../store/page.ts";
import { defineOperation } from "../operation.ts";
import { type AnalysisAnswer, jsonAnswer } from "./answer.ts";

type CoverageAsked = PageRequest & { readonly service: string };

/** JSON of a page of the GuardrailCoverage of a service, "" for all of them together. */
export const coverage = defineOperation({
  lane: "preview",
  isShared: true,
  prepare: async (asked: CoverageAsked) => asked,
  run: async ({ service, ...page }, { store }): Promise<AnalysisAnswer> => {
    const of = service === "" ? undefined : service;
    const { next, ...answer } = await coverageOf(store, of, page);
    return { ...jsonAnswer(answer), ...(next === undefined ? {} : { next }) };
  },
});
