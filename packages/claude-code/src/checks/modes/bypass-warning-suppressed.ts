import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const bypassWarningSuppressed: Check<ClaudeCodeModel> = {
  id: "CC-MODE-003",
  title: "Warning for bypassPermissions mode suppressed",
  severity: "low",
  owasp: ["ASI09"],
  rationale:
    "With `skipDangerousModePermissionPrompt`, Claude Code starts with --dangerously-skip-permissions immediately. A " +
    "script or alias that adds the flag goes unnoticed, because the warning is never shown.",
  remediation: "Remove `skipDangerousModePermissionPrompt`, so that the warning is shown.",
  references: [claudeDocs("permission-modes"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { value, at, level } of layers.each(
      "/skipDangerousModePermissionPrompt",
      asBoolean,
    )) {
      if (!value) continue;
      report({
        at,
        severity: level === "project" ? "medium" : "low",
        message: "Claude Code enters bypassPermissions mode without a warning.",
      });
    }
  },
  fix: {
    safe: true,
    title: "Shows the warning again",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
