import { releaseVulnerable } from "@parapet/runtime-kit/families/release-vulnerable.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { CodexModel } from "../../policy/model.ts";
import { modelsCacheLayer } from "../../policy/models-cache.ts";

export const knownVulnerabilities = releaseVulnerable<CodexModel>({
  id: "CX-VER-001",
  program: "Codex",
  package: "@openai/codex",
  advisories: "https://github.com/openai/codex/security/advisories",
  from: "~/.codex/models_cache.json, which records the one that last fetched the list of models; another may be installed alongside it",
  remediation: "Update with `codex update`, or with the package manager that installed it.",
  release: ({ kind, layers }) => {
    const at = `/${modelsCacheLayer}/client_version`;
    const value = kind === "user" ? asText(layers.get(at)) : undefined;
    return value === undefined ? undefined : { value, at };
  },
});
