import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { unrestrictedMode } from "../open-rules.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const everyCommandAllowed: Check<ClientModel> = {
  id: "CU-MODE-001",
  title: "All tools and commands auto-approved",
  severity: "critical",
  owasp: ["ASI05", "ASI02", "ASI09"],
  rationale:
    "With `approvalMode` set to unrestricted (Run Everything), every command and every tool runs with your privileges " +
    "without approval. Text in a repository or on a web page can then run a command without approval.",
  remediation:
    'Set `approvalMode` to "allowlist" in `FILE`; use --force for a single run in a container.',
  references: [
    cursorDocs("cli/reference/configuration"),
    cursorDocs("agent/security/run-modes"),
    owaspAgenticReference,
  ],
  weakness: "unprompted commands",
  run: (model, report) => {
    for (const at of unrestrictedMode(model)) {
      report({ at, message: "Every command and every tool runs without approval." });
    }
  },
  fix: {
    safe: false,
    title: "Sets approvalMode to allowlist",
    apply: (match, edit) => edit.set(placeOf(match), "allowlist"),
  },
};
