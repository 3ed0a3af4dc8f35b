import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { isSwitchedOn } from "../facts/variable-text.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const updatesDisabled: Check<ClaudeCodeModel> = {
  id: "CC-ENV-004",
  title: "Claude Code does not update itself",
  severity: "low",
  owasp: ["ASI04"],
  rationale:
    "Faults that let a repository run commands before it is trusted were mended within days, and only for those who had " +
    "the new release. Without updates a machine keeps a fault that is published.",
  remediation:
    "Remove DISABLE_AUTOUPDATER and DISABLE_UPDATES, or have a package manager update it.",
  references: [claudeDocs("setup"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at } of layers.members("/env")) {
      if (name !== "DISABLE_AUTOUPDATER" && name !== "DISABLE_UPDATES") continue;
      if (!isSwitchedOn(value)) continue;
      report({ at, message: `${name} keeps Claude Code at the release it has.` });
    }
  },
  fix: {
    safe: false,
    title: "Lets Claude Code update itself",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
