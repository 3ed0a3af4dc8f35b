import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { commandAllowances } from "../permissions.ts";

export const everyCommandAllowed: Check<ClientModel> = {
  id: "ZD-MODE-001",
  title: "All shell commands auto-approved",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "The agent runs commands without approval; where everything is allowed, it also edits files and calls tools. Text " +
    "in a repository or on a web page can then run a command with your privileges. Zed refuses only a few commands " +
    "that delete everything.",
  remediation:
    'Set `agent.tool_permissions.default` to "confirm", and allow single commands by a pattern in ' +
    "tools.terminal.always_allow.",
  references: ["https://zed.dev/docs/ai/tool-permissions", owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const at of commandAllowances(layers)) {
      report({ at, message: "Every command of the agent is auto-approved." });
    }
  },
  fix: {
    safe: false,
    title: "Requires approval before a command runs",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      const rule = /^(.+\/always_allow)\/\d+$/.exec(at);
      const value = layers.get(at);
      if (rule !== null && value !== undefined) edit.removeItem(rule[1] ?? "", value);
      else edit.set(at, at.endsWith("/always_allow_tool_actions") ? false : "confirm");
    },
  },
};
