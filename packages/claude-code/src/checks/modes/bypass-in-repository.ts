import type { Check } from "@parapet/scan-core/core/check.ts";
import { asMode, type ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const bypassInRepository: Check<ClaudeCodeModel> = {
  id: "CC-MODE-002",
  title: "Repository requests a mode without permission prompts",
  severity: "medium",
  owasp: ["ASI05", "ASI09"],
  rationale:
    "Claude Code accepts bypassPermissions and auto only from user settings, the administrator's settings and the " +
    "command line. Releases before 2.1.53 accepted them from the repository, and skipped the trust prompt. Users of " +
    "such a release have no prompts as soon as they open the folder.",
  remediation: "Remove `permissions.defaultMode` from `FILE`.",
  references: [
    claudeDocs("permission-modes"),
    settingTypes,
    "https://www.cve.org/CVERecord?id=CVE-2026-33068",
    owaspAgenticReference,
  ],
  aliases: ["CVE-2026-33068"],
  run: ({ layers }, report) => {
    for (const { value, at } of layers.each("/permissions/defaultMode", asMode, [
      "project",
      "local",
    ])) {
      if (value !== "bypassPermissions" && value !== "auto") continue;
      report({
        at,
        severity: value === "auto" ? "low" : "medium",
        message: `The project requests mode ${value}, which Claude Code ignores${value === "auto" ? "" : "; releases before 2.1.53 apply it"}.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Removes the mode from the project's settings",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
