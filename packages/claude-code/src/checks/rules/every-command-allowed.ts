import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isEveryCommand, isOverruled } from "../facts/shell-rules.ts";
import { ownerOf } from "../facts/settings-owner.ts";

export const everyCommandAllowed: Check<ClaudeCodeModel> = {
  id: "CC-PERM-001",
  title: "Every shell command is allowed without a question",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A rule such as Bash or Bash(*) lets any command run at once. What the agent reads, an issue, a page or a file of the " +
    "repository, can then make it run a command as you, with your keys and your network.",
  remediation:
    "Take the rule out of permissions.allow and name the commands that are needed: `Bash(npm run test:*)`. Everything " +
    "else is asked about.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  weakness: "unprompted commands",
  run: (model, report) => {
    const { enabled, mayLeave } = model.sandbox;
    for (const rule of model.allow) {
      if (!isEveryCommand(rule) || isOverruled(model, rule)) continue;
      // For the whole shell, leaving the sandbox is asked about.
      const confined = enabled.value && (!mayLeave.value || rule.specifier === undefined);
      report({
        at: rule.at,
        severity: confined ? "medium" : "critical",
        message: `${ownerOf(rule.level)} allow ${rule.text}: every command runs${confined ? " in the sandbox" : ""} and nobody is asked.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the rule out, so that commands are asked about",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
