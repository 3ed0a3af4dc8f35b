import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { sandboxBypassedBy } from "../facts/shell-rules.ts";

export const sandboxBypassAllowed: Check<ClaudeCodeModel> = {
  id: "CC-BOX-002",
  title: "Sandbox can be bypassed at the model's request",
  severity: "low",
  owasp: ["ASI05", "ASI09"],
  rationale:
    "Unless allowUnsandboxedCommands is false, the model can run a command with dangerouslyDisableSandbox. In " +
    "bypassPermissions mode, and for commands that a rule allows, that needs no approval either, and the sandbox " +
    "confines nothing.",
  remediation: "Set `sandbox.allowUnsandboxedCommands` to false in `FILE`.",
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
        ? "A command leaves the sandbox at the model's request, without approval."
        : "A command leaves the sandbox at the model's request, after approval.",
    });
  },
  fix: {
    safe: false,
    title: "Keeps every command in the sandbox",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
