import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { commandAllowances } from "../permissions.ts";

export const everyCommandAllowed: Check<ClientModel> = {
  id: "ZD-MODE-001",
  title: "Every command is allowed beforehand",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "The agent runs commands and nobody is asked; where everything is allowed, it edits files and calls tools as well. Text " +
    "in a repository or a page then needs nobody's consent to run a command as you. Zed refuses only a few commands that delete everything.",
  remediation:
    'Set agent.tool_permissions.default to "confirm", and allow single commands by a pattern under tools.terminal.always_allow.',
  references: ["https://zed.dev/docs/ai/tool-permissions", owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const at of commandAllowances(layers)) {
      report({ at, message: "Every command of the agent is allowed beforehand." });
    }
  },
  fix: {
    safe: false,
    title: "Asks before the agent runs a command",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      const rule = /^(.+\/always_allow)\/\d+$/.exec(at);
      const value = layers.get(at);
      if (rule !== null && value !== undefined) edit.removeItem(rule[1] ?? "", value);
      else edit.set(at, at.endsWith("/always_allow_tool_actions") ? false : "confirm");
    },
  },
};
