import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOf } from "../../policy/rules.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules } from "../facts/shell-rules.ts";

export const destructiveCommandAllowed: Check<ClaudeCodeModel> = {
  id: "CC-PERM-005",
  title: "A rule lets the agent destroy without a question",
  severity: "medium",
  owasp: ["ASI02", "ASI08"],
  rationale:
    "What such commands remove or change has no undo. A wrong path, a wrong account or a line that text from outside has suggested is enough.",
  remediation:
    "Move the rule from permissions.allow to permissions.ask, or name exactly what may be removed: `Bash(rm -r dist)`.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    for (const rule of openRules(model)) {
      if (effectOf(rule)?.effect !== "destroys") continue;
      report({
        at: rule.at,
        message: `${rule.text} removes or changes what cannot be brought back, and nobody is asked.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the rule out, so that such commands are asked about",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
