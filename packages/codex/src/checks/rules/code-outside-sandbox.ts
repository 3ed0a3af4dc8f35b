import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CodexModel } from "../../policy/model.ts";
import { asksInstead, codeOutsideRules, shownCommand } from "../facts/unsandboxed-rules.ts";
import { codexDocs, owaspAgenticReference } from "../facts/references.ts";

export const codeOutsideSandbox: Check<CodexModel> = {
  id: "CX-RULE-001",
  title: "A rule lets any code run outside the sandbox",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "What a rule allows runs outside the sandbox, and nobody is asked. Programs such as python, node, bash and docker run " +
    "whatever follows, so a rule for commands that begin with one of them takes the sandbox away.",
  remediation:
    'Let the rule say decision = "prompt", or let its pattern name the script, too. `codex execpolicy check` shows what a rule comes to.',
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
  fix: asksInstead,
};
