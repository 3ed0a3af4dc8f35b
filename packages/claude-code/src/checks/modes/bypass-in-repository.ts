import type { Check } from "@parapet/scan-core/core/check.ts";
import { asMode, type ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const bypassInRepository: Check<ClaudeCodeModel> = {
  id: "CC-MODE-002",
  title: "Repository asks for a mode without prompts",
  severity: "medium",
  owasp: ["ASI05", "ASI09"],
  rationale:
    "Claude Code now heeds bypassPermissions and auto only from a person's own settings, those of the administrator and " +
    "the command line. Releases before 2.1.53 obeyed the repository, and skipped the question of whether you trust it. " +
    "Whoever still runs one is without prompts as soon as they open the folder.",
  remediation: "Remove permissions.defaultMode from `FILE`.",
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
        message: `The project asks for the mode ${value}, which Claude Code passes over${value === "auto" ? "" : "; releases before 2.1.53 obey"}.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Removes the mode from the project's settings",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
