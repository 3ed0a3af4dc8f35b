import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOf, parseRule } from "../../policy/rules.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";
import { isEveryCommand } from "../facts/shell-rules.ts";

export const skillAllowsEveryCommand: Check<ClaudeCodeModel> = {
  id: "CC-SKILL-001",
  title: "Skill or slash command auto-approves arbitrary code",
  severity: "high",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "Tools listed in allowed-tools run without approval while the skill is used. The model requests a skill when it " +
    "considers it relevant, and one approval of its name is enough. A skill that allows Bash, or an interpreter with " +
    "arbitrary arguments, then gives untrusted text the whole machine.",
  remediation:
    "List the commands that the skill needs: `allowed-tools: Bash(git add:*), Bash(git commit:*)`.",
  references: [claudeDocs("skills"), claudeDocs("slash-commands"), owaspAgenticReference],
  run: ({ definitions, layers }, report) => {
    // Then only the administrator's rules allow anything.
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
        message: `The ${kind} allows ${rule.text} while it is used: ${every === undefined ? "arbitrary code" : "every command"} runs without approval.`,
      });
    }
  },
};
