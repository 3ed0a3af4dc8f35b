import { everyCommandAllowed as everyCommandAllowedCheck } from "@parapet/runtime-kit/families/commands-allowed.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { commandAllowances } from "../permissions.ts";

export const everyCommandAllowed = everyCommandAllowedCheck<ClientModel>({
  id: "ZD-MODE-001",
  rule:
    "The agent runs commands without approval, with your privileges; where everything is allowed, it also edits files " +
    "and calls tools. Zed refuses only a few commands that delete everything.",
  remediation:
    'Set `agent.tool_permissions.default` to "confirm", and allow single commands by a pattern in ' +
    "tools.terminal.always_allow.",
  references: ["https://zed.dev/docs/ai/tool-permissions", owaspAgenticReference],
  rules: ({ layers }) =>
    commandAllowances(layers).map((at) => ({
      at,
      message: "Every command of the agent is auto-approved.",
    })),
  apply: (match, edit, { layers }) => {
    const at = placeOf(match);
    const rule = /^(.+\/always_allow)\/\d+$/.exec(at);
    const value = layers.get(at);
    if (rule !== null && value !== undefined) edit.removeItem(rule[1] ?? "", value);
    else edit.set(at, at.endsWith("/always_allow_tool_actions") ? false : "confirm");
  },
});
