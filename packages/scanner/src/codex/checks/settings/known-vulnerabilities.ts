import type { Check } from "../../../check.ts";
import { asText } from "../../../layers/layers.ts";
import { compareVersions, isInRange } from "../../../mcp/package-version.ts";
import { modelsCacheLayer } from "../../models-cache.ts";
import type { CodexModel } from "../../model.ts";
import { advisories } from "../facts/advisories.ts";
import { owaspAgenticReference } from "../facts/references.ts";

export const knownVulnerabilities: Check<CodexModel> = {
  id: "CX-VER-001",
  title: "This release of Codex has published faults",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The faults are described in public, some with the repository that uses them. Which release runs is taken from " +
    "~/.codex/models_cache.json, which says which one fetched the list of models last; another may be installed beside it.",
  remediation: "Update: `codex update`, or the package manager that it came with.",
  references: [
    "https://github.com/openai/codex/security/advisories",
    ...advisories.map(({ source }) => source),
    owaspAgenticReference,
  ],
  aliases: advisories.map(({ id }) => id),
  run: ({ kind, layers }, report) => {
    const at = `/${modelsCacheLayer}/client_version`;
    const version = asText(layers.get(at)) ?? "";
    if (kind !== "user" || !/^\d+\.\d+\.\d+/.test(version)) return;
    const open = advisories.filter(({ affected }) => isInRange(version, affected));
    const [worst] = open.toSorted((a, b) => rank(a.severity) - rank(b.severity));
    if (worst === undefined) return;
    const isOne = open.length === 1;
    const newest = open.map(({ fixedIn }) => fixedIn).toSorted(compareVersions);
    report({
      at,
      severity: worst.severity,
      message:
        `Codex ${version} has ${isOne ? "a published fault" : `${open.length} published faults`}; ` +
        `the worst (${worst.id}) ${worst.allows}. Release ${newest.at(-1)} mends ${isOne ? "it" : "them"}.`,
    });
  },
};

function rank(severity: string): number {
  return ["critical", "high", "medium", "low", "info"].indexOf(severity);
}
