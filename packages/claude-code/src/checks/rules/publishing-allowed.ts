import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOf, type Rule } from "../../policy/rules.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules } from "../facts/shell-rules.ts";

export const publishingAllowed: Check<ClaudeCodeModel> = {
  id: "CC-PERM-004",
  title: "Publishing commands auto-approved",
  severity: "medium",
  owasp: ["ASI02", "ASI10"],
  rationale:
    "Pushes, releases and uploads leave the machine and are visible to others immediately. A prompt-injected agent " +
    "can publish what it has written, or upload data to an attacker.",
  remediation: "Move the rule from permissions.allow to permissions.ask.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    for (const rule of openRules(model)) {
      const effect = effectOf(rule);
      if (effect?.effect !== "publishes") continue;
      report({ at: rule.at, message: messageOn(rule, effect.among) });
    }
  },
  fix: {
    safe: false,
    title:
      "Removes the whole rule, so that everything it covers requires approval, including reading",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};

const shown = 3;

/** `among`: the commands that publish, if the rule covers others as well. */
function messageOn(rule: Rule, among: readonly string[]): string {
  if (among.length === 0) {
    return `${rule.text} publishes under your name without approval.`;
  }
  const examples = among.slice(0, shown).join(", ");
  const more = among.length - shown;
  const others = more > 0 ? ` and ${more} more` : "";
  return (
    `${rule.text} covers more than reading: it also allows commands that publish under your name without ` +
    `approval (${examples}${others}). Allow only the subcommands that read instead.`
  );
}
