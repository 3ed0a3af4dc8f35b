import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { freeRulesFor, permissionsOf } from "../permissions.ts";
import { cliReference, owaspAgenticReference, permissionsReference } from "../references.ts";

const writing = ["Write", "Edit", "MultiEdit"];

export const writesAllowed: Check<ClientModel> = {
  id: "CN-PERM-003",
  title: "Any file is written without a question",
  severity: "medium",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "A rule that names a tool that writes, and no path, covers every file that you may write: the start-up files of your " +
    "shell and Continue's own rules among them. What a page or a file of the repository asks for can so come to run later.",
  remediation: "Name the paths in `FILE`: Write(src/*), or take the rule out: Continue asks then.",
  references: [permissionsReference, cliReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    const permissions = permissionsOf(layers);
    for (const tool of writing) {
      for (const rule of freeRulesFor(permissions, tool)) {
        if (rule.tool !== tool) continue;
        report({
          at: rule.at,
          message: `${rule.text} lets any file be written, and nobody is asked.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Asks before a file is written",
    apply: (match, edit, { layers }) => {
      const value = layers.get(placeOf(match));
      if (value !== undefined) edit.removeItem("/permissions/allow", value);
    },
  },
};
