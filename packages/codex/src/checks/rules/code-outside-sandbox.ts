import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CodexModel } from "../../policy/model.ts";
import { requiresApproval, codeOutsideRules, shownCommand } from "../facts/unsandboxed-rules.ts";
import { codexDocs, owaspAgenticReference } from "../facts/references.ts";

export const codeOutsideSandbox: Check<CodexModel> = {
  id: "CX-RULE-001",
  title: "Rule allows arbitrary code outside the sandbox",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "Commands that a rule allows run outside the sandbox without approval. Programs such as python, node, bash and " +
    "docker run whatever arguments follow, so a rule for commands that begin with one of them disables the sandbox.",
  remediation:
    'Set decision = "prompt" in the rule, or include the script in its pattern. `codex execpolicy check` shows the ' +
    "effect of a rule.",
  references: [codexDocs("rules"), owaspAgenticReference],
  weakness: "unprompted commands",
  run: (model, report) => {
    for (const { words, at, severity, says } of codeOutsideRules(model)) {
      report({
        at,
        severity,
        message: `Commands that begin with ${shownCommand(words)} run outside the sandbox without approval, and ${says}.`,
      });
    }
  },
  fix: requiresApproval,
};
