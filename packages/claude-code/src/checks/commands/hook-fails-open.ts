import { guardFailsOpen } from "@parapet/runtime-kit/families/hook-fails-open.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import type { Command } from "../../policy/commands.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

/** Events at which a hook can block. */
const guarding = /^(?:PreToolUse|PermissionRequest|UserPromptSubmit)\b/;

export const hookFailsOpen = guardFailsOpen<ClaudeCodeModel>({
  id: "CC-HOOK-008",
  severity: "low",
  owasp: ["ASI09", "ASI10"],
  rationale:
    "A guarding hook that cannot start, times out or returns an invalid answer counts as approval unless `onFailure` " +
    "is `block`. An attacker who stops the guard's service or makes its script fail bypasses the hook for every call. " +
    "Hooks that only observe do not need this setting.",
  remediation:
    'Set `"onFailure": "block"` on the hook. Releases before 2.1.295 do not support it: there, end the command with ' +
    "`|| exit 2`.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  openGuards: ({ commands }) =>
    commands.filter(isOpenGuard).map(({ name, at }) => ({ event: name, at })),
  sets: "onFailure to block",
  apply: (match, edit) =>
    edit.set(placeOf(match).replace(/\/(?:url|command)$/, "/onFailure"), "block"),
});

function isOpenGuard({ name, text, failsOpen, plugin }: Command): boolean {
  // A plugin's hooks are not configured here.
  if (failsOpen !== true || plugin !== undefined || !guarding.test(name)) return false;
  return !/\|\|\s*exit\s+2\s*$/.test(text);
}
