import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { codeRules } from "../open-rules.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const interpreterAllowed: Check<ClientModel> = {
  id: "CU-PERM-003",
  title: "A rule lets any code run through an interpreter",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "Programs such as python, node, bash, npx and docker run whatever follows. A rule for commands that begin with one of " +
    "them is as wide as a rule for every command, and what a list allows runs outside the sandbox.",
  remediation:
    "Take the program out of the list, so that it runs in the sandbox or after a question; name the script with it.",
  references: [
    cursorDocs("reference/permissions"),
    cursorDocs("cli/reference/permissions"),
    cursorDocs("agent/security/run-modes"),
    owaspAgenticReference,
  ],
  weakness: "unprompted commands",
  run: (model, report) => {
    for (const { words, at, severity, says } of codeRules(model)) {
      report({
        at,
        severity,
        message: `Commands that begin with ${JSON.stringify(words.join(" "))} run without approval, and ${says}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Asks before such a command runs",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
