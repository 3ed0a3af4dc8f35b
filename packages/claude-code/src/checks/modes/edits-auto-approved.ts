import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const editsAutoApproved: Check<ClaudeCodeModel> = {
  id: "CC-MODE-004",
  title: "Repository has its files edited without a question",
  severity: "low",
  owasp: ["ASI02", "ASI06"],
  rationale:
    "In the mode acceptEdits files of the project change at once, and so do commands such as rm and mv in it. Where the " +
    "repository sets it, everybody who opens the folder is in that mode without having chosen it.",
  remediation:
    "Remove permissions.defaultMode from `FILE`; who wants the mode presses Shift+Tab, or sets it in " +
    "~/.claude/settings.json.",
  references: [claudeDocs("permission-modes"), settingTypes, owaspAgenticReference],
  run: ({ mode }, report) => {
    if (mode.value !== "acceptEdits" || mode.level !== "project") return;
    report({ at: mode.at, message: "The project starts every session in the mode acceptEdits." });
  },
  fix: {
    safe: true,
    title: "Removes the mode from the project's settings",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
