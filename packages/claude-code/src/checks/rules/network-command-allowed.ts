import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOf } from "../../policy/rules.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules } from "../facts/shell-rules.ts";

export const networkCommandAllowed: Check<ClaudeCodeModel> = {
  id: "CC-PERM-003",
  title: "Network command auto-approved for any address",
  severity: "high",
  owasp: ["ASI02", "ASI01"],
  rationale:
    "curl, wget and similar commands fetch text that the agent then follows, and can send out what it has read. " +
    "Prefix rules cannot restrict the address: options may precede it, and a server may redirect.",
  remediation:
    "Remove the rule and allow `WebFetch(domain:docs.example)` for the sites that are needed, or run commands in the " +
    "sandbox with sandbox.network.allowedDomains.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    for (const rule of openRules(model)) {
      if (effectOf(rule)?.effect !== "reaches-network") continue;
      report({
        at: rule.at,
        message: `${rule.text} can send whatever the agent has read to any address without approval.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the rule, so that such commands require approval",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
