import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";

export const directoriesOverlyBroad: Check<ClaudeCodeModel> = {
  id: "CC-PERM-014",
  title: "Overly broad working directories",
  severity: "high",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "Files in a working directory are read without approval, and edited without approval in acceptEdits mode. For a " +
    "home directory or a folder of keys, that exposes everything you have in every session.",
  remediation:
    "List only the folder that is needed in `permissions.additionalDirectories`: `~/projects/shared`.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: ({ layers, homeDir }, report) => {
    for (const { value, at } of layers.items("/permissions/additionalDirectories")) {
      const width = breadthOfPath(value, homeDir);
      if (width === undefined) continue;
      report({
        at,
        message: `${JSON.stringify(value)} is a working directory of every session: ${width}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the folder",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
