import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { freeRulesFor, type PermissionRule, permissionsOf } from "../permissions.ts";
import { cliReference, owaspAgenticReference, permissionsReference } from "../references.ts";

export const commandsAllowed: Check<ClientModel> = {
  id: "CN-PERM-001",
  title: "Every command runs without a question",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A rule that names no command lets Continue's command line run whatever the model wants, as you; a star for a tool " +
    "covers the tools of MCP servers, too. Text in a repository or a page then needs nobody's consent to do the same.",
  remediation:
    "Take the rule out of allow in `FILE`, and allow single commands as they stand: Bash(npm test).",
  references: [permissionsReference, cliReference, owaspAgenticReference],
  run: (model, report) => {
    for (const { text, at } of openShellRules(model)) {
      report({ at, message: `${text} lets every command run, and nobody is asked.` });
    }
  },
  fix: {
    safe: false,
    title: "Asks before a command runs",
    mayRaise: ["CN-PERM-002", "CN-PERM-003"],
    apply: (sighting, edit, { layers }) => {
      const at = placeOf(sighting);
      const value = layers.get(at);
      if (value !== undefined) edit.removeItem("/permissions/allow", value);
    },
  },
};

/** Rules that let every command run. */
export function openShellRules({ layers }: ClientModel): readonly PermissionRule[] {
  return freeRulesFor(permissionsOf(layers), "Bash");
}

/** Rules that let every tool of every server be used. */
export function openToolRules({ layers }: ClientModel): readonly PermissionRule[] {
  return freeRulesFor(permissionsOf(layers), "*");
}
