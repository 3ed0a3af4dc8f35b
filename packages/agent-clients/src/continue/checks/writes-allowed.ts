import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { freeRulesFor, permissionsOf } from "../permissions.ts";
import { cliReference, owaspAgenticReference, permissionsReference } from "../references.ts";

const writing = ["Write", "Edit", "MultiEdit"];

export const writesAllowed: Check<ClientModel> = {
  id: "CN-PERM-003",
  title: "File writes auto-approved",
  severity: "medium",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "A rule that names a writing tool but no path covers every file that you can write, including your shell's " +
    "startup files and Continue's own rules. Code that a web page or a repository file asks for can thereby run " +
    "later.",
  remediation:
    "List the paths in `FILE`: Write(src/*), or remove the rule so that Continue prompts.",
  references: [permissionsReference, cliReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    const permissions = permissionsOf(layers);
    for (const tool of writing) {
      for (const rule of freeRulesFor(permissions, tool)) {
        if (rule.tool !== tool) continue;
        report({
          at: rule.at,
          message: `${rule.text} lets any file be written without approval.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Requires approval before a file is written",
    apply: (match, edit, { layers }) => {
      const value = layers.get(placeOf(match));
      if (value !== undefined) edit.removeItem("/permissions/allow", value);
    },
  },
};
