import { everyCommandAllowed as everyCommandAllowedCheck } from "@parapet/runtime-kit/families/commands-allowed.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isEveryCommand, isOverruled } from "../facts/shell-rules.ts";
import { ownerOf } from "../facts/settings-owner.ts";

export const everyCommandAllowed = everyCommandAllowedCheck<ClaudeCodeModel>({
  id: "CC-PERM-001",
  rule: "A rule such as Bash or Bash(*) lets any command run immediately, with your privileges, credentials and network.",
  remediation:
    "Remove the rule from permissions.allow and list the commands that are needed: `Bash(npm run test:*)`. Everything " +
    "else requires approval.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  weakness: "unprompted commands",
  rules: (model) => {
    const { enabled, mayLeave } = model.sandbox;
    return model.allow
      .filter((rule) => isEveryCommand(rule) && !isOverruled(model, rule))
      .map(({ text, specifier, level, at }) => {
        // With a rule for the whole shell, leaving the sandbox still requires approval.
        const confined = enabled.value && (!mayLeave.value || specifier === undefined);
        return {
          at,
          severity: confined ? "medium" : "critical",
          message: `${ownerOf(level)} allow ${text}: every command runs${confined ? " in the sandbox" : ""} without approval.`,
        };
      });
  },
});
