import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

export const agentEditsAutoApproved: Check<ClaudeCodeModel> = {
  id: "CC-AGENT-002",
  title: "Repository sub-agent has file edits auto-approved",
  severity: "low",
  owasp: ["ASI02", "ASI06"],
  rationale:
    "A sub-agent with permissionMode acceptEdits or auto changes project files immediately, even if the session that " +
    "calls it prompts. Text in the repository that makes the main agent call it gets files edited without review, " +
    "including the instruction files of later sessions.",
  remediation: "Remove `permissionMode` from the file: the sub-agent then uses the session's mode.",
  references: [claudeDocs("sub-agents"), claudeDocs("permission-modes"), owaspAgenticReference],
  run: ({ definitions, mode }, report) => {
    if (mode.value === "acceptEdits" || mode.value === "bypassPermissions") return;
    for (const { kind, path, permissionMode, level } of definitions) {
      if (kind !== "agent" || level !== "project") continue;
      if (permissionMode !== "acceptEdits" && permissionMode !== "auto") continue;
      report({
        at: "",
        file: { path, isFolder: false, excerpt: `permissionMode: ${permissionMode}` },
        message: `The sub-agent runs in mode ${permissionMode}, while sessions of this project start in mode ${mode.value}.`,
      });
    }
  },
};
