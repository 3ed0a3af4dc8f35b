import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOf } from "../../policy/rules.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules } from "../facts/shell-rules.ts";

export const destructiveCommandAllowed: Check<ClaudeCodeModel> = {
  id: "CC-PERM-005",
  title: "Destructive commands auto-approved",
  severity: "medium",
  owasp: ["ASI02", "ASI08"],
  rationale:
    "What such commands remove or change cannot be undone. A wrong path, a wrong account or a prompt injection is " +
    "enough.",
  remediation:
    "Move the rule from permissions.allow to permissions.ask, or name exactly what may be removed: `Bash(rm -r " +
    "dist)`.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    for (const rule of openRules(model)) {
      if (effectOf(rule)?.effect !== "destroys") continue;
      report({
        at: rule.at,
        message: `${rule.text} makes irreversible changes without approval.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the rule, so that such commands require approval",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
