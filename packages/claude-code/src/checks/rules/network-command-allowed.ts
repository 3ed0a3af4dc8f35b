import { networkCommandAllowedCheck } from "@parapet/runtime-kit/families/network-command-allowed.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOf } from "../../policy/rules.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules } from "../facts/shell-rules.ts";

export const networkCommandAllowed = networkCommandAllowedCheck<ClaudeCodeModel>({
  id: "CC-PERM-003",
  why: "Prefix rules cannot restrict the address: options may precede it, and a server may redirect.",
  remediation:
    "Remove the rule and allow `WebFetch(domain:docs.example)` for the sites that are needed, or run commands in the " +
    "sandbox with sandbox.network.allowedDomains.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  rules: (model) =>
    openRules(model)
      .filter((rule) => effectOf(rule)?.effect === "reaches-network")
      .map(({ text, at }) => ({ rule: text, at })),
});
