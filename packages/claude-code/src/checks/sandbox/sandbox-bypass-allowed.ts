import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { sandboxBypassedBy } from "../facts/shell-rules.ts";

export const sandboxBypassAllowed: Check<ClaudeCodeModel> = {
  id: "CC-BOX-002",
  title: "The model may ask for a command to leave the sandbox",
  severity: "low",
  owasp: ["ASI05", "ASI09"],
  rationale:
    "Unless allowUnsandboxedCommands is false the model may run a command with dangerouslyDisableSandbox. In the mode " +
    "without prompts, and where a rule names the command, nobody is asked then either, and the sandbox holds nothing.",
  remediation: "Set sandbox.allowUnsandboxedCommands to false in `FILE`.",
  references: [claudeDocs("sandboxing"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    const { enabled, mayLeave } = model.sandbox;
    if (!enabled.value || !mayLeave.value) return;
    const by = sandboxBypassedBy(model);
    const autoApproved = by.length > 0;
    report({
      at: [mayLeave.at, ...by],
      severity: autoApproved ? "high" : "low",
      message: autoApproved
        ? "A command may leave the sandbox when the model asks for it, and nobody else is asked."
        : "A command may leave the sandbox when somebody says yes to the question.",
    });
  },
  fix: {
    safe: false,
    title: "Keeps every command in the sandbox",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
