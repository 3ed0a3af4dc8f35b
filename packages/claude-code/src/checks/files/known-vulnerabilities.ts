import { programVulnerabilities } from "@parapet/scan-core/advisories/program-version.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { owaspAgenticReference } from "../facts/references.ts";

const claudeCode = { ecosystem: "npm", name: "@anthropic-ai/claude-code" } as const;

export const knownVulnerabilities: Check<ClaudeCodeModel> = {
  id: "CC-VER-001",
  title: "Claude Code release with known vulnerabilities",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The vulnerabilities are public, some with a repository that exploits them. The release is taken from " +
    "~/.claude.json, which records whose release notes were shown last; a newer one may have been installed since. " +
    "`parapet advisories @anthropic-ai/claude-code` lists the known ones.",
  remediation: "Update with `claude update`, or with the package manager that installed it.",
  references: [
    "https://github.com/anthropics/claude-code/security/advisories",
    owaspAgenticReference,
  ],
  run: ({ version, advisories }, report) => {
    const found = programVulnerabilities("Claude Code", claudeCode, version.value, advisories);
    if (found !== undefined) report({ at: version.at, ...found });
  },
};
