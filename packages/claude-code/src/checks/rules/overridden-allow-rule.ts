import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { covers } from "../../policy/rules.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const overriddenAllowRule: Check<ClaudeCodeModel> = {
  id: "CC-PERM-009",
  title: "Allow rule overridden by another rule",
  severity: "low",
  owasp: ["ASI09"],
  rationale:
    "Deny rules take precedence over ask rules, and ask rules over allow rules, however specific the allow rule is. " +
    "An overridden rule is misleading, and takes effect unnoticed when the other rule is removed.",
  remediation: "Remove the allow rule, or narrow the rule that overrides it.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: ({ allow, ask, deny }, report) => {
    for (const rule of allow) {
      const denial = deny.find((other) => covers(other, rule));
      const other = denial ?? ask.find((question) => covers(question, rule));
      if (other === undefined) continue;
      report({
        at: [rule.at, other.at],
        message: `${rule.text} is allowed, but ${other.text} ${denial === undefined ? "requires approval" : "is denied"}, which takes precedence.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Removes the allow rule that has no effect",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
