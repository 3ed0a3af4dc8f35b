import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/layers/layers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOf, parseRule } from "../../policy/rules.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";
import { isEveryCommand } from "../facts/shell-rules.ts";

export const skillAllowsEveryCommand: Check<ClaudeCodeModel> = {
  id: "CC-SKILL-001",
  title: "Skill or command lets any code run while it is used",
  severity: "high",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "What allowed-tools names runs without a question as long as the skill is used. The model asks for a skill when it " +
    "thinks it fits, and one yes to its name is enough. One that allows Bash, or an interpreter with anything behind it, " +
    "then gives text from outside the whole machine.",
  remediation:
    "Name the commands that the skill needs: `allowed-tools: Bash(git add:*), Bash(git commit:*)`.",
  references: [claudeDocs("skills"), claudeDocs("slash-commands"), owaspAgenticReference],
  run: ({ definitions, layers }, report) => {
    // Then nobody but the administrator allows anything.
    const managedOnly = layers.each("/allowManagedPermissionRulesOnly", asBoolean, ["managed"]);
    if (managedOnly.some(({ value }) => value)) return;
    for (const { kind, path, allowedTools, level } of definitions) {
      const rules = allowedTools.map((value) => parseRule({ value, at: "", level }));
      const every = rules.find(isEveryCommand);
      const code = rules.find((rule) => effectOf(rule)?.effect === "runs-code");
      const rule = every ?? code;
      if (kind === "agent" || rule === undefined) continue;
      report({
        at: "",
        file: { path, isFolder: false, excerpt: `allowed-tools: ${rule.text}` },
        severity: every === undefined ? "medium" : "high",
        message: `The ${kind} allows ${rule.text} while it is used: ${every === undefined ? "any code" : "every command"} runs, and nobody is asked.`,
      });
    }
  },
};
