import { programVulnerabilities } from "@parapet/scan-core/advisories/program-version.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { asText } from "@parapet/scan-core/layers/layers.ts";
import { modelsCacheLayer } from "../../policy/models-cache.ts";
import type { CodexModel } from "../../policy/model.ts";
import { owaspAgenticReference } from "../facts/references.ts";

const codex = { ecosystem: "npm", name: "@openai/codex" } as const;

export const knownVulnerabilities: Check<CodexModel> = {
  id: "CX-VER-001",
  title: "This release of Codex has known vulnerabilities",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The vulnerabilities are described in public, some with a repository that exploits them. Which release runs is taken " +
    "from ~/.codex/models_cache.json, which says which one fetched the list of models last; another may be installed " +
    "beside it. `parapet advisories @openai/codex` lists what is known.",
  remediation: "Update: `codex update`, or the package manager that it came with.",
  references: ["https://github.com/openai/codex/security/advisories", owaspAgenticReference],
  run: ({ kind, layers, advisories }, report) => {
    if (kind !== "user") return;
    const at = `/${modelsCacheLayer}/client_version`;
    const found = programVulnerabilities("Codex", codex, asText(layers.get(at)) ?? "", advisories);
    if (found !== undefined) report({ at, ...found });
  },
};
