import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import type { Command } from "../../policy/commands.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

/** Events at which a hook can say no. */
const guarding = /^(?:PreToolUse|PermissionRequest|UserPromptSubmit)\b/;

export const hookFailsOpen: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-008",
  title: "A guard lets the call through when it fails",
  severity: "low",
  confidence: "medium",
  owasp: ["ASI09", "ASI10"],
  rationale:
    "A hook before a tool that cannot start, runs out of time or answers what is not understood counts as a yes, unless " +
    "onFailure is block. Whoever stops the guard's service, or makes its script fail, so gets every call past it. Hooks " +
    "that only watch need no such thing.",
  remediation:
    'Give the hook `"onFailure": "block"`. Releases before 2.1.295 do not know it: there, end a command with `|| exit 2`.',
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  run: ({ commands }, report) => {
    for (const command of commands) {
      if (!isOpenGuard(command)) continue;
      report({
        at: command.at,
        message: `When the hook ${command.name} fails, what it guards goes on as if it had said yes.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Stops what the hook guards when the hook fails",
    apply: (match, edit) =>
      edit.set(placeOf(match).replace(/\/(?:url|command)$/, "/onFailure"), "block"),
  },
};

function isOpenGuard({ name, text, failsOpen, plugin }: Command): boolean {
  // Of a plugin's hooks nobody here decides.
  if (failsOpen !== true || plugin !== undefined || !guarding.test(name)) return false;
  return !/\|\|\s*exit\s+2\s*$/.test(text);
}
