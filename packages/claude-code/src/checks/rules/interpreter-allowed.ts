import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { codeRule } from "@parapet/code-analysis/commands/code-rule.ts";
import { effectOf } from "../../policy/rules.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules } from "../facts/shell-freedom.ts";

export const interpreterAllowed: Check<ClaudeCodeModel> = {
  id: "CC-PERM-002",
  title: "A rule lets any code run through an interpreter",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "Programs such as python, node, bash, xargs, docker and ssh run whatever follows. A rule that leaves the rest of the line free is as wide as one for every command, though it names a single program.",
  remediation:
    "Name the script, not the interpreter: `Bash(node scripts/build.js)`, `Bash(npm run test:*)`; or leave the rule out and answer the question.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  weakness: "unprompted commands",
  run: (model, report) => {
    for (const rule of openRules(model)) {
      const code = codeRule(effectOf(rule));
      if (code === undefined) continue;
      report({
        at: rule.at,
        severity: code.severity,
        message: `${rule.text} lets any code run: ${code.severity === "high" ? "what follows these words is free" : code.says}, and nobody is asked.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the rule out, so that such commands are asked about",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
