import { interpreterAllowedCheck } from "@parapet/runtime-kit/families/interpreter-allowed.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { codeRule } from "@parapet/code-analysis/commands/code-rule.ts";
import { effectOf } from "../../policy/rules.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules } from "../facts/shell-rules.ts";

export const interpreterAllowed = interpreterAllowedCheck<ClaudeCodeModel>({
  id: "CC-PERM-002",
  remediation:
    "Name the script instead of the interpreter: `Bash(node scripts/build.js)`, `Bash(npm run test:*)`; or remove the " +
    "rule and approve the prompts.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  allowed: (model) =>
    openRules(model).flatMap((rule) => {
      const code = codeRule(effectOf(rule));
      if (code === undefined) return [];
      const { severity, says } = code;
      const why = severity === "high" ? "the arguments after these words are unrestricted" : says;
      return [
        {
          at: rule.at,
          severity,
          message: `${rule.text} permits arbitrary code without approval: ${why}.`,
        },
      ];
    }),
});
