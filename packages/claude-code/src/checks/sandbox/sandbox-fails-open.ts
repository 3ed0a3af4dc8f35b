import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { runsEverythingAnywhere } from "../facts/shell-rules.ts";

export const sandboxFailsOpen: Check<ClaudeCodeModel> = {
  id: "CC-BOX-008",
  title: "Sandbox fails open when it cannot start",
  severity: "low",
  owasp: ["ASI05"],
  rationale:
    "If bubblewrap or socat is missing, Claude Code warns once and continues without the sandbox. Commands that a " +
    "rule or the mode allows then run directly on the machine; commands that were approved only because of the " +
    "sandbox prompt again.",
  remediation: "Set `sandbox.failIfUnavailable` to true in `FILE`.",
  references: [claudeDocs("sandboxing"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    const { value, at } = model.layers.pick("/sandbox/failIfUnavailable", asBoolean, false);
    if (value || !model.sandbox.enabled.value || !runsEverythingAnywhere(model)) return;
    report({
      at,
      message:
        "Every command runs without approval, even if the sandbox that confines it cannot start.",
    });
  },
  fix: {
    safe: false,
    title: "Refuses to start without the sandbox",
    apply: (match, edit) => edit.set(placeOf(match), true),
  },
};
