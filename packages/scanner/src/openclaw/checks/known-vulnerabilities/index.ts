import type { Check } from "../../../core/check.ts";
import type { OpenClawModel } from "../../model.ts";
import { publishedVulnerabilities } from "./published-vulnerabilities.ts";

export const knownVulnerabilitiesChecks: readonly Check<OpenClawModel>[] = [
  publishedVulnerabilities,
];
