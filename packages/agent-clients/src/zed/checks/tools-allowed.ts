import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { commandAllowances, generalAllowance } from "../permissions.ts";

export const toolsAllowed: Check<ClientModel> = {
  id: "ZD-MODE-002",
  title: "File edits and MCP tools auto-approved",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "Only commands require approval: the agent edits and deletes project files, opens addresses and calls the tools " +
    "of MCP servers as directed by the text that it reads.",
  remediation:
    'Set `agent.tool_permissions.default` to "confirm", and allow harmless tools in agent.tool_permissions.tools.',
  references: ["https://zed.dev/docs/ai/tool-permissions", owaspAgenticReference],
  run: ({ layers }, report) => {
    const at = generalAllowance(layers);
    if (at === undefined || commandAllowances(layers).length > 0) return;
    report({ at, message: "Every tool except the terminal is auto-approved." });
  },
  fix: {
    safe: false,
    title: "Requires approval before the agent uses a tool",
    apply: (match, edit) => {
      const at = placeOf(match);
      edit.set(at, at.endsWith("/always_allow_tool_actions") ? false : "confirm");
    },
  },
};
