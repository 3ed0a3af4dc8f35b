import type { Check } from "@parapet/scan-core/core/check.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const bypassNotDisabled: Check<ClaudeCodeModel> = {
  id: "CC-MODE-005",
  title: "bypassPermissions mode is not disabled",
  severity: "info",
  owasp: ["ASI05"],
  rationale:
    "Any user or script can start Claude Code with --dangerously-skip-permissions. If that is never wanted on a " +
    "machine, one setting refuses it regardless of the command line.",
  remediation: 'Set `permissions.disableBypassPermissionsMode` to "disable" in `FILE`.',
  references: [claudeDocs("permission-modes"), settingTypes, owaspAgenticReference],
  run: ({ kind, layers }, report) => {
    if (kind === "project" || !layers.settings.some(({ name }) => name === "user")) return;
    const pointer = "/permissions/disableBypassPermissionsMode";
    if (layers.each(pointer, asText).some(({ value }) => value === "disable")) return;
    report({
      at: `/user${pointer}`,
      message: "The command line can disable every permission prompt.",
    });
  },
  fix: {
    safe: false,
    title: "Disables bypassPermissions mode",
    apply: (match, edit) => edit.set(placeOf(match), "disable"),
  },
};
