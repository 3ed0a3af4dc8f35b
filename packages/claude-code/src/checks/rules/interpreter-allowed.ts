import { interpreterAllowedCheck } from "@parapet/runtime-kit/families/interpreter-allowed.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { codeRule } from "@parapet/code-analysis/commands/code-rule.ts";
import { effectOf } from "../../policy/rules.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules } from "../facts/shell-rules.ts";

export const interpreterAllowed = interpreterAllowedCheck<ClaudeCodeModel>({
  id: "CC-PERM-002",
  remediation:
    "Name the script, not the interpreter: `Bash(node scripts/build.js)`, `Bash(npm run test:*)`; or leave the rule out and answer the question.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  allowed: (model) =>
    openRules(model).flatMap((rule) => {
      const code = codeRule(effectOf(rule));
      if (code === undefined) return [];
      const { severity, says } = code;
      const why = severity === "high" ? "what follows these words is free" : says;
      return [
        {
          at: rule.at,
          severity,
          message: `${rule.text} lets any code run: ${why}, and nobody is asked.`,
        },
      ];
    }),
});
