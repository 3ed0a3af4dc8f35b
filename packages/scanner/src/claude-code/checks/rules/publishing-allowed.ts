import type { Check } from "../../../check.ts";
import type { ClaudeCodeModel } from "../../model.ts";
import { commandOf } from "../../rules.ts";
import { classOf } from "../../../commands/command-classes.ts";
import { placeOf } from "../../../check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules } from "../facts/shell-freedom.ts";

export const publishingAllowed: Check<ClaudeCodeModel> = {
  id: "CC-PERM-004",
  title: "A rule lets the agent publish without a question",
  severity: "medium",
  owasp: ["ASI02", "ASI10"],
  rationale:
    "Pushes, releases and uploads leave the machine and are seen by others at once. An agent that was led astray so spreads what it has written, or puts data where a stranger collects them.",
  remediation: "Move the rule from permissions.allow to permissions.ask.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    for (const rule of openRules(model)) {
      if (classOf(commandOf(rule)) !== "publishes") continue;
      report({
        at: rule.at,
        message: `${rule.text} publishes under your name, and nobody is asked.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the rule out, so that such commands are asked about",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
