import type { Check } from "@parapet/scan-core/core/check.ts";
import { asText } from "@parapet/scan-core/layers/layers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const bypassNotDisabled: Check<ClaudeCodeModel> = {
  id: "CC-MODE-005",
  title: "The mode without prompts is not locked",
  severity: "info",
  owasp: ["ASI05"],
  rationale:
    "Anybody, and any script, may start Claude Code with --dangerously-skip-permissions. Where that is never wanted on a " +
    "machine, one setting refuses it whatever the command line says.",
  remediation: 'Set permissions.disableBypassPermissionsMode to "disable" in `FILE`.',
  references: [claudeDocs("permission-modes"), settingTypes, owaspAgenticReference],
  run: ({ kind, layers }, report) => {
    if (kind === "project" || !layers.settings.some(({ name }) => name === "user")) return;
    const pointer = "/permissions/disableBypassPermissionsMode";
    if (layers.each(pointer, asText).some(({ value }) => value === "disable")) return;
    report({
      at: `/user${pointer}`,
      message: "The command line can switch every permission prompt off.",
    });
  },
  fix: {
    safe: false,
    title: "Refuses the mode without prompts",
    apply: (match, edit) => edit.set(placeOf(match), "disable"),
  },
};
