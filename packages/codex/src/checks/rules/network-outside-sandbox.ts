import { networkCommandAllowedCheck } from "@parapet/runtime-kit/families/network-command-allowed.ts";
import type { CodexModel } from "../../policy/model.ts";
import { requiresApproval, networkOutsideRules, shownCommand } from "../facts/unsandboxed-rules.ts";
import { codexDocs, owaspAgenticReference } from "../facts/references.ts";

export const networkOutsideSandbox = networkCommandAllowedCheck<CodexModel>({
  id: "CX-RULE-002",
  why: "Commands that a rule allows run outside the sandbox, so they have the network access that the sandbox denies.",
  remediation:
    'Set decision = "prompt" in the rule, or include the whole command with its address in the pattern.',
  references: [codexDocs("rules"), codexDocs("agent-approvals-security"), owaspAgenticReference],
  rules: (model) =>
    networkOutsideRules(model).map(({ words, at }) => ({
      rule: `A command that begins with ${shownCommand(words)}`,
      at,
    })),
  fix: requiresApproval,
});
