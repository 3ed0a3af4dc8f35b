import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { isSwitchedOn } from "../facts/variable-text.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const updatesDisabled: Check<ClaudeCodeModel> = {
  id: "CC-ENV-004",
  title: "Automatic updates disabled",
  severity: "low",
  owasp: ["ASI04"],
  rationale:
    "Vulnerabilities that let a repository run commands before it was trusted were fixed within days, but only for " +
    "those who had the new release. Without updates, a machine keeps vulnerabilities that are public.",
  remediation:
    "Remove DISABLE_AUTOUPDATER and DISABLE_UPDATES, or update through a package manager.",
  references: [claudeDocs("setup"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at } of layers.members("/env")) {
      if (name !== "DISABLE_AUTOUPDATER" && name !== "DISABLE_UPDATES") continue;
      if (!isSwitchedOn(value)) continue;
      report({ at, message: `${name} keeps Claude Code at its current release.` });
    }
  },
  fix: {
    safe: false,
    title: "Enables automatic updates",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
