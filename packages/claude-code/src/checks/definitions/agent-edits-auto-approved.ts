import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

export const agentEditsAutoApproved: Check<ClaudeCodeModel> = {
  id: "CC-AGENT-002",
  title: "Sub-agent of the repository edits files without a question",
  severity: "low",
  owasp: ["ASI02", "ASI06"],
  rationale:
    "A sub-agent with permissionMode acceptEdits or auto changes files of the project at once, though the session that " +
    "calls it asks. Text in the repository that has the main agent call it so has files edited that nobody looked at, the " +
    "instruction files of later sessions among them.",
  remediation:
    "Remove permissionMode from the file: the sub-agent then works in the session's mode.",
  references: [claudeDocs("sub-agents"), claudeDocs("permission-modes"), owaspAgenticReference],
  run: ({ definitions, mode }, report) => {
    if (mode.value === "acceptEdits" || mode.value === "bypassPermissions") return;
    for (const { kind, path, permissionMode, level } of definitions) {
      if (kind !== "agent" || level !== "project") continue;
      if (permissionMode !== "acceptEdits" && permissionMode !== "auto") continue;
      report({
        at: "",
        file: { path, isFolder: false, excerpt: `permissionMode: ${permissionMode}` },
        message: `The sub-agent works in the mode ${permissionMode}, and sessions of this project start in ${mode.value}.`,
      });
    }
  },
};
