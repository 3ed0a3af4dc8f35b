import { guardFailsOpen } from "@parapet/runtime-kit/families/hook-fails-open.ts";
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

export const hookFailsOpen = guardFailsOpen<ClientModel>({
  id: "CU-HOOK-003",
  severity: "info",
  owasp: ["ASI02"],
  rationale:
    "A hook before a command or a tool is usually a guard. Without `failClosed`, the action proceeds if the hook " +
    "crashes, times out or is missing. An attacker who can make it fail bypasses it.",
  remediation:
    "Set `failClosed` to true for guarding hooks; omit it for hooks that only write a record.",
  references: [cursorDocs("hooks"), owaspAgenticReference],
  openGuards: ({ layers }) =>
    hooksIn(layers)
      .filter(({ event, failsClosed }) => !failsClosed && guards.has(event))
      .map(({ event, at }) => ({ event, at: `${at}/failClosed` })),
  sets: "failClosed to true",
  apply: (match, edit) => edit.set(placeOf(match), true),
});
