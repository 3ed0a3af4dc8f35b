import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { unrestrictedMode } from "../open-rules.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const everyCommandAllowed: Check<ClientModel> = {
  id: "CU-MODE-001",
  title: "The command line runs everything without a question",
  severity: "critical",
  owasp: ["ASI05", "ASI02", "ASI09"],
  rationale:
    "With approvalMode set to unrestricted, which the program calls Run Everything, every command and every tool runs as " +
    "you and nobody is asked. Text in a repository or a page then needs nobody's consent to do the same.",
  remediation:
    'Set approvalMode to "allowlist" in `FILE`; use --force for a single run in a container.',
  references: [
    cursorDocs("cli/reference/configuration"),
    cursorDocs("agent/security/run-modes"),
    owaspAgenticReference,
  ],
  weakness: "unprompted commands",
  run: (model, report) => {
    for (const at of unrestrictedMode(model)) {
      report({ at, message: "Every command and every tool runs, and nobody is asked." });
    }
  },
  fix: {
    safe: false,
    title: "Asks about what no list allows",
    apply: (match, edit) => edit.set(placeOf(match), "allowlist"),
  },
};
