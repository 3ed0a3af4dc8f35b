import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { hooksIn } from "../hooks.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

/** Events at which a hook can block the action. */
const guards: ReadonlySet<string> = new Set([
  "preToolUse",
  "beforeShellExecution",
  "beforeMCPExecution",
]);

export const hookFailsOpen: Check<ClientModel> = {
  id: "CU-HOOK-003",
  title: "Hook fails open",
  severity: "info",
  confidence: "medium",
  owasp: ["ASI02"],
  rationale:
    "A hook before a command or a tool is usually a guard. Without `failClosed`, the action proceeds if the hook " +
    "crashes, times out or is missing. An attacker who can make it fail bypasses it.",
  remediation:
    "Set `failClosed` to true for guarding hooks; omit it for hooks that only write a record.",
  references: [cursorDocs("hooks"), owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { event, at, failsClosed } of hooksIn(layers)) {
      if (failsClosed || !guards.has(event)) continue;
      report({
        at: `${at}/failClosed`,
        message: `When the hook ${event} fails, the call that it guards is allowed.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Sets failClosed to true",
    apply: (match, edit) => edit.set(placeOf(match), true),
  },
};
