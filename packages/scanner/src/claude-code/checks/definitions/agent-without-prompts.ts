import type { Check } from "../../../check.ts";
import type { ClaudeCodeModel } from "../../model.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

export const agentWithoutPrompts: Check<ClaudeCodeModel> = {
  id: "CC-AGENT-001",
  title: "Sub-agent works without permission prompts",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "A sub-agent with permissionMode bypassPermissions runs commands and edits files unasked, whatever the session that " +
    "called it may do. Text that leads the main agent to call it so gets what it was denied itself. Newer releases do not " +
    "let a repository widen the mode; a file of your own they obey.",
  remediation:
    "Remove permissionMode from the file, and give the sub-agent the tools it needs in `tools`.",
  references: [claudeDocs("sub-agents"), owaspAgenticReference],
  run: ({ definitions }, report) => {
    for (const { kind, path, permissionMode, level } of definitions) {
      if (kind !== "agent" || permissionMode !== "bypassPermissions") continue;
      report({
        at: "",
        file: { path, isFolder: false, excerpt: "permissionMode: bypassPermissions" },
        severity: level === "user" ? "high" : "medium",
        message: "The sub-agent runs commands and edits files, and nobody is asked.",
      });
    }
  },
};
