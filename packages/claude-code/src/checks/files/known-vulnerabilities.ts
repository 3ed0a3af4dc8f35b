import { programVulnerabilities } from "@parapet/scan-core/advisories/program-version.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { owaspAgenticReference } from "../facts/references.ts";

const claudeCode = { ecosystem: "npm", name: "@anthropic-ai/claude-code" } as const;

export const knownVulnerabilities: Check<ClaudeCodeModel> = {
  id: "CC-VER-001",
  title: "This release of Claude Code has known vulnerabilities",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The vulnerabilities are described in public, some with a repository that exploits them. Which release runs is taken " +
    "from ~/.claude.json, which says whose notes were shown last; a newer one may be installed since. " +
    "`parapet advisories @anthropic-ai/claude-code` lists what is known.",
  remediation: "Update: `claude update`, or the package manager that it came with.",
  references: [
    "https://github.com/anthropics/claude-code/security/advisories",
    owaspAgenticReference,
  ],
  run: ({ version, advisories }, report) => {
    const found = programVulnerabilities("Claude Code", claudeCode, version.value, advisories);
    if (found !== undefined) report({ at: version.at, ...found });
  },
};
