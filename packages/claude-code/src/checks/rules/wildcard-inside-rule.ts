import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { shellTools } from "../../policy/rules.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isOverruled } from "../facts/shell-rules.ts";

export const wildcardInsideRule: Check<ClaudeCodeModel> = {
  id: "CC-PERM-012",
  title: "A rule lets options stand where it has a wildcard",
  severity: "medium",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A * within a rule matches spaces as well, so it matches any options put in at that place. `Bash(git * main)` also " +
    "allows `git -c core.pager=COMMAND log main`, which runs a command; Claude Code warns of such rules itself.",
  remediation:
    "Put the * behind the sub-command only: `Bash(git push origin *)`, or write the value that is meant.",
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
        message: `${rule.text} also allows any options at its *, and nobody is asked.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the rule out, so that such commands are asked about",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
