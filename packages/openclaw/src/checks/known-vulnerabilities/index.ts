import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { publishedVulnerabilities } from "./published-vulnerabilities.ts";

export const knownVulnerabilitiesChecks: readonly Check<OpenClawModel>[] = [
  publishedVulnerabilities,
];
