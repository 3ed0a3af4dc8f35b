import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { openShellRules } from "../open-rules.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const commandsAllowed: Check<ClientModel> = {
  id: "CU-PERM-001",
  title: "Every command runs without a question",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A rule for the shell that names no command lets the command line run whatever the model wants, as you. Text in a " +
    "repository or a page then needs nobody's consent to do the same.",
  remediation: "Remove the rule from permissions.allow, and name commands: Shell(git), Shell(npm).",
  references: [cursorDocs("cli/reference/permissions"), owaspAgenticReference],
  weakness: "unprompted commands",
  run: (model, report) => {
    for (const { value, at } of openShellRules(model)) {
      report({ at, message: `${value} lets every command run, and nobody is asked.` });
    }
  },
  fix: {
    safe: false,
    title: "Asks before a command runs",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
