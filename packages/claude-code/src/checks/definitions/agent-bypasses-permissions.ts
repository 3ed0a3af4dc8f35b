import type { Check } from "@parapet/scan-core/core/check.ts";
import { compareVersions } from "@parapet/scan-core/packages/package-version.ts";
import { type ClaudeCodeModel, defaultsOf } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

/** A release that was seen to obey; between it and the one whose behaviour is known, nobody here knows. */
const lastSeenToObey = "2.1.197";

export const agentBypassesPermissions: Check<ClaudeCodeModel> = {
  id: "CC-AGENT-001",
  title: "Sub-agent asks for a mode without prompts",
  severity: "low",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "Claude Code 2.1.329 passes permissionMode bypassPermissions of a sub-agent over, unless the session is without prompts " +
    "itself; 2.1.197 obeys it, from a repository as well. There the sub-agent runs commands and edits files unasked, and " +
    "text that leads the main agent to call it so gets what it was denied itself.",
  remediation:
    "Remove permissionMode from the file, and give the sub-agent the tools it needs in `tools`. Keep Claude Code up to date.",
  references: [claudeDocs("sub-agents"), owaspAgenticReference],
  run: ({ definitions, version }, report) => {
    const { severity, what } = obedienceOf(version.value);
    for (const { kind, path, permissionMode } of definitions) {
      if (kind !== "agent" || permissionMode !== "bypassPermissions") continue;
      report({
        at: "",
        file: { path, isFolder: false, excerpt: "permissionMode: bypassPermissions" },
        severity,
        message: `The sub-agent asks to run commands and to edit files with nobody asked, and ${what}.`,
      });
    }
  },
};

function obedienceOf(version: string) {
  const isKnown = /^\d+\.\d+\.\d+/.test(version);
  if (!isKnown || compareVersions(version, defaultsOf) >= 0) {
    return { severity: "low", what: "Claude Code passes that over; older releases obey" } as const;
  }
  if (compareVersions(version, lastSeenToObey) <= 0) {
    return { severity: "high", what: `Claude Code ${version} obeys` } as const;
  }
  return { severity: "medium", what: `Claude Code ${version} may obey` } as const;
}
