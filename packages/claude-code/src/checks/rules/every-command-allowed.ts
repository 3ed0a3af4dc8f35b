import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isEveryCommand, isOverruled } from "../facts/shell-rules.ts";
import { ownerOf } from "../facts/settings-owner.ts";

export const everyCommandAllowed: Check<ClaudeCodeModel> = {
  id: "CC-PERM-001",
  title: "All shell commands auto-approved",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A rule such as Bash or Bash(*) lets any command run immediately. Text that the agent reads, such as an issue, a " +
    "web page or a repository file, can make it run a command with your privileges, credentials and network.",
  remediation:
    "Remove the rule from permissions.allow and list the commands that are needed: `Bash(npm run test:*)`. Everything " +
    "else requires approval.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  weakness: "unprompted commands",
  run: (model, report) => {
    const { enabled, mayLeave } = model.sandbox;
    for (const rule of model.allow) {
      if (!isEveryCommand(rule) || isOverruled(model, rule)) continue;
      // With a rule for the whole shell, leaving the sandbox still requires approval.
      const confined = enabled.value && (!mayLeave.value || rule.specifier === undefined);
      report({
        at: rule.at,
        severity: confined ? "medium" : "critical",
        message: `${ownerOf(rule.level)} allow ${rule.text}: every command runs${confined ? " in the sandbox" : ""} without approval.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the rule, so that commands require approval",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
