import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CodexModel } from "../../policy/model.ts";
import { requiresApproval, networkOutsideRules, shownCommand } from "../facts/unsandboxed-rules.ts";
import { codexDocs, owaspAgenticReference } from "../facts/references.ts";

export const networkOutsideSandbox: Check<CodexModel> = {
  id: "CX-RULE-002",
  title: "Network command auto-approved for any address",
  severity: "high",
  owasp: ["ASI02", "ASI01"],
  rationale:
    "Commands that a rule allows run outside the sandbox, so they have the network access that the sandbox denies. " +
    "curl, wget and similar commands fetch text that the agent then follows, and can send out what it has read.",
  remediation:
    'Set decision = "prompt" in the rule, or include the whole command with its address in the pattern.',
  references: [codexDocs("rules"), codexDocs("agent-approvals-security"), owaspAgenticReference],
  run: (model, report) => {
    for (const { words, at } of networkOutsideRules(model)) {
      report({
        at,
        message: `Commands that begin with ${shownCommand(words)} can send whatever Codex has read to any address without approval.`,
      });
    }
  },
  fix: requiresApproval,
};
