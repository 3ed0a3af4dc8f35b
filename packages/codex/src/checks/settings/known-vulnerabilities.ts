import { programVulnerabilities } from "@parapet/scan-core/advisories/program-version.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import { modelsCacheLayer } from "../../policy/models-cache.ts";
import type { CodexModel } from "../../policy/model.ts";
import { owaspAgenticReference } from "../facts/references.ts";

const codex = { ecosystem: "npm", name: "@openai/codex" } as const;

export const knownVulnerabilities: Check<CodexModel> = {
  id: "CX-VER-001",
  title: "Codex release with known vulnerabilities",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The vulnerabilities are public, some with a repository that exploits them. The release is taken from " +
    "~/.codex/models_cache.json, which records the one that last fetched the list of models; another may be installed " +
    "alongside it. `parapet advisories @openai/codex` lists the known ones.",
  remediation: "Update with `codex update`, or with the package manager that installed it.",
  references: ["https://github.com/openai/codex/security/advisories", owaspAgenticReference],
  run: ({ kind, layers, advisories }, report) => {
    if (kind !== "user") return;
    const at = `/${modelsCacheLayer}/client_version`;
    const found = programVulnerabilities("Codex", codex, asText(layers.get(at)) ?? "", advisories);
    if (found !== undefined) report({ at, ...found });
  },
};
