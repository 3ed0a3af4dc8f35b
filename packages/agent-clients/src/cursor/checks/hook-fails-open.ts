import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { hooksIn } from "../hooks.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

/** Events at which a hook can hold the action back. */
const guards: ReadonlySet<string> = new Set([
  "preToolUse",
  "beforeShellExecution",
  "beforeMCPExecution",
]);

export const hookFailsOpen: Check<ClientModel> = {
  id: "CU-HOOK-003",
  title: "A hook that holds actions back lets them through when it fails",
  severity: "info",
  confidence: "medium",
  owasp: ["ASI02"],
  rationale:
    "A hook before a command or a tool is usually a guard. Without failClosed, the action goes on where the hook crashes, " +
    "takes too long or is missing, and an attacker who can make it fail is past it.",
  remediation:
    "Set failClosed to true for hooks that guard; leave it out for those that only write a record.",
  references: [cursorDocs("hooks"), owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { event, at, failsClosed } of hooksIn(layers)) {
      if (failsClosed || !guards.has(event)) continue;
      report({
        at: `${at}/failClosed`,
        message: `Where the hook ${event} fails, what it looks at goes on.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Holds the action back where the hook fails",
    apply: (match, edit) => edit.set(placeOf(match), true),
  },
};
