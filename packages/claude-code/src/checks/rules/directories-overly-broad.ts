import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";

export const directoriesOverlyBroad: Check<ClaudeCodeModel> = {
  id: "CC-PERM-014",
  title: "Working folders cover far more than work",
  severity: "high",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "Files of a working folder are read without a question, and edited without one in the mode acceptEdits. Over a home " +
    "or a folder of keys that is everything you have, in every session.",
  remediation:
    "Name the folder that is needed in permissions.additionalDirectories: `~/projects/shared`.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: ({ layers, homeDir }, report) => {
    for (const { value, at } of layers.items("/permissions/additionalDirectories")) {
      const width = breadthOfPath(value, homeDir);
      if (width === undefined) continue;
      report({
        at,
        message: `${JSON.stringify(value)} is a working folder of every session: ${width}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the folder out",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
