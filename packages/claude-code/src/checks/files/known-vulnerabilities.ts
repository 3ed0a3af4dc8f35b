import { releaseVulnerable } from "@parapet/runtime-kit/families/release-vulnerable.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";

export const knownVulnerabilities = releaseVulnerable<ClaudeCodeModel>({
  id: "CC-VER-001",
  program: "Claude Code",
  package: "@anthropic-ai/claude-code",
  advisories: "https://github.com/anthropics/claude-code/security/advisories",
  from: "~/.claude.json, which records whose release notes were shown last; a newer one may have been installed since",
  remediation: "Update with `claude update`, or with the package manager that installed it.",
  release: ({ version }) => version,
});
