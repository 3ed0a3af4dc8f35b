import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { commandAllowances, generalAllowance } from "../permissions.ts";

export const toolsAllowed: Check<ClientModel> = {
  id: "ZD-MODE-002",
  title: "Edits and the tools of servers are allowed beforehand",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "Commands are asked about, and everything else is not: the agent edits and deletes files of the project, opens addresses " +
    "and calls the tools of MCP servers as text that it reads tells it to.",
  remediation:
    'Set agent.tool_permissions.default to "confirm", and allow the tools that do no harm under agent.tool_permissions.tools.',
  references: ["https://zed.dev/docs/ai/tool-permissions", owaspAgenticReference],
  run: ({ layers }, report) => {
    const at = generalAllowance(layers);
    if (at === undefined || commandAllowances(layers).length > 0) return;
    report({ at, message: "Every tool but the terminal is allowed beforehand." });
  },
  fix: {
    safe: false,
    title: "Asks before the agent uses a tool",
    apply: (match, edit) => {
      const at = placeOf(match);
      edit.set(at, at.endsWith("/always_allow_tool_actions") ? false : "confirm");
    },
  },
};
