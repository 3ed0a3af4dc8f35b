import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const editsAutoApproved: Check<ClaudeCodeModel> = {
  id: "CC-MODE-004",
  title: "File edits auto-approved by the repository",
  severity: "low",
  owasp: ["ASI02", "ASI06"],
  rationale:
    "In acceptEdits mode, project files change immediately, and so do commands such as rm and mv inside the project. " +
    "If the repository sets it, everyone who opens the folder is in that mode without having chosen it.",
  remediation:
    "Remove `permissions.defaultMode` from `FILE`. Users who want the mode press Shift+Tab, or set it in " +
    "~/.claude/settings.json.",
  references: [claudeDocs("permission-modes"), settingTypes, owaspAgenticReference],
  run: ({ mode }, report) => {
    if (mode.value !== "acceptEdits" || mode.level !== "project") return;
    report({ at: mode.at, message: "The project starts every session in acceptEdits mode." });
  },
  fix: {
    safe: true,
    title: "Removes the mode from the project's settings",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
