import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { shellTools } from "../../policy/rules.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isOverruled } from "../facts/shell-rules.ts";

export const wildcardInsideRule: Check<ClaudeCodeModel> = {
  id: "CC-PERM-012",
  title: "Wildcard inside a command rule permits extra options",
  severity: "medium",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A * inside a rule also matches spaces, so it matches any options inserted there. `Bash(git * main)` also allows " +
    "`git -c core.pager=COMMAND log main`, which runs a command. Claude Code itself warns about such rules.",
  remediation:
    "Place the * after the subcommand only: `Bash(git push origin *)`, or write the intended value.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    for (const rule of model.allow) {
      const { tool, specifier } = rule;
      if (!shellTools.has(tool) || specifier === undefined || isOverruled(model, rule)) continue;
      const inner = specifier.replace(/(?::| )?\*$/, "");
      if (
        !/^\S+\s+(?:\S+\s+)*?\*\s+\S/.test(inner) &&
        !/^\w+=\S*\*/.test(inner) &&
        !/^\*\s+\S/.test(inner)
      )
        continue;
      report({
        at: rule.at,
        message: `${rule.text} also permits arbitrary options at its * without approval.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the rule, so that such commands require approval",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
