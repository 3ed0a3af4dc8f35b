import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CodexModel } from "../../policy/model.ts";
import { asksInstead, networkOutsideRules, shownCommand } from "../facts/unsandboxed-rules.ts";
import { codexDocs, owaspAgenticReference } from "../facts/references.ts";

export const networkOutsideSandbox: Check<CodexModel> = {
  id: "CX-RULE-002",
  title: "A rule lets a command send data anywhere",
  severity: "high",
  owasp: ["ASI02", "ASI01"],
  rationale:
    "What a rule allows runs outside the sandbox, so it has the network that the sandbox withholds. curl, wget and their " +
    "like fetch text that the agent then follows, and carry away what it has read.",
  remediation:
    'Let the rule say decision = "prompt", or put the whole command with its address into the pattern, so that little is left to choose.',
  references: [codexDocs("rules"), codexDocs("agent-approvals-security"), owaspAgenticReference],
  run: (model, report) => {
    for (const { words, at } of networkOutsideRules(model)) {
      report({
        at,
        message: `Commands that begin with ${shownCommand(words)} reach any address, with whatever Codex has read, and nobody is asked.`,
      });
    }
  },
  fix: asksInstead,
};
