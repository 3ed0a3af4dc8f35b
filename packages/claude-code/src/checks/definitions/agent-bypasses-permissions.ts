import type { Check } from "@parapet/scan-core/core/check.ts";
import { compareVersions } from "@parapet/scan-core/packages/package-version.ts";
import { type ClaudeCodeModel, defaultsOf } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

/**
 * The last release observed to apply the mode; releases between it and the defaults' one are
 * untested.
 */
const lastObservedToApply = "2.1.197";

export const agentBypassesPermissions: Check<ClaudeCodeModel> = {
  id: "CC-AGENT-001",
  title: "Sub-agent requests bypassPermissions mode",
  severity: "low",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "Claude Code 2.1.329 ignores permissionMode bypassPermissions of a sub-agent unless the session itself bypasses " +
    "permissions; 2.1.197 applies it, even from a repository. There the sub-agent runs commands and edits files " +
    "without approval. Text that makes the main agent call it obtains what the main agent was denied.",
  remediation:
    "Remove `permissionMode` from the file, and list the tools that the sub-agent needs in `tools`. Keep Claude Code " +
    "up to date.",
  references: [claudeDocs("sub-agents"), owaspAgenticReference],
  run: ({ definitions, version }, report) => {
    const { severity, what } = obedienceOf(version.value);
    for (const { kind, path, permissionMode } of definitions) {
      if (kind !== "agent" || permissionMode !== "bypassPermissions") continue;
      report({
        at: "",
        file: { path, isFolder: false, excerpt: "permissionMode: bypassPermissions" },
        severity,
        message: `The sub-agent requests to run commands and edit files without approval, and ${what}.`,
      });
    }
  },
};

function obedienceOf(version: string) {
  const isKnown = /^\d+\.\d+\.\d+/.test(version);
  if (!isKnown || compareVersions(version, defaultsOf) >= 0) {
    return { severity: "low", what: "Claude Code ignores that; older releases apply it" } as const;
  }
  if (compareVersions(version, lastObservedToApply) <= 0) {
    return { severity: "high", what: `Claude Code ${version} applies it` } as const;
  }
  return { severity: "medium", what: `Claude Code ${version} may apply it` } as const;
}
