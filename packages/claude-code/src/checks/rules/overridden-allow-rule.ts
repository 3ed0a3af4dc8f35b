import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { covers } from "../../policy/rules.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const overriddenAllowRule: Check<ClaudeCodeModel> = {
  id: "CC-PERM-009",
  title: "An allowance is overruled by another rule",
  severity: "low",
  owasp: ["ASI09"],
  rationale:
    "A denial comes before a question, and a question before an allowance, however exact the allowance is. A rule that " +
    "is always overruled says something that is not so, and comes into force unseen when the other one is removed.",
  remediation: "Remove the allowance, or narrow the rule that overrules it.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: ({ allow, ask, deny }, report) => {
    for (const rule of allow) {
      const denial = deny.find((other) => covers(other, rule));
      const other = denial ?? ask.find((question) => covers(question, rule));
      if (other === undefined) continue;
      report({
        at: [rule.at, other.at],
        message: `${rule.text} is allowed, but ${other.text} is ${denial === undefined ? "asked about" : "denied"}, and that comes first.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Removes the allowance that has no effect",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
