import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOf, type Rule } from "../../policy/rules.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules } from "../facts/shell-rules.ts";

export const publishingAllowed: Check<ClaudeCodeModel> = {
  id: "CC-PERM-004",
  title: "A rule lets the agent publish without approval",
  severity: "medium",
  owasp: ["ASI02", "ASI10"],
  rationale:
    "Pushes, releases and uploads leave the machine and are seen by others at once. An agent that was led astray so spreads what it has written, or puts data where a stranger collects them.",
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
    title: "Takes the whole rule out, so that all it covers is asked about, reading included",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};

const shown = 3;

/** `among`: the commands that send, where the rule covers others as well. */
function messageOn(rule: Rule, among: readonly string[]): string {
  if (among.length === 0) {
    return `${rule.text} sends something to others under your name without approval.`;
  }
  const examples = among.slice(0, shown).join(", ");
  const more = among.length - shown;
  const others = more > 0 ? ` and ${more} more` : "";
  return (
    `${rule.text} covers more than reading: it also allows what sends something to others under your name without ` +
    `approval (${examples}${others}). Allow the subcommands that only read instead.`
  );
}
