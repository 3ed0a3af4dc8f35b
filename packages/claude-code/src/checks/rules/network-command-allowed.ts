import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOf } from "../../policy/rules.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules } from "../facts/shell-rules.ts";

export const networkCommandAllowed: Check<ClaudeCodeModel> = {
  id: "CC-PERM-003",
  title: "A rule lets a command send data anywhere",
  severity: "high",
  owasp: ["ASI02", "ASI01"],
  rationale:
    "curl, wget and their like fetch text that the agent then follows, and carry away what it has read. Rules for a prefix cannot hold the address fast: options may stand before it, and a server may redirect.",
  remediation:
    "Take the rule out and allow `WebFetch(domain:docs.example)` for what is to be read; or run commands in the sandbox with sandbox.network.allowedDomains.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    for (const rule of openRules(model)) {
      if (effectOf(rule)?.effect !== "reaches-network") continue;
      report({
        at: rule.at,
        message: `${rule.text} reaches any address, with whatever the agent has read, and nobody is asked.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the rule out, so that such commands are asked about",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
