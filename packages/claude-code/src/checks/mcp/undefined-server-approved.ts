import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const undefinedServerApproved: Check<ClaudeCodeModel> = {
  id: "CC-MCP-002",
  title: "Undefined MCP server is approved in advance",
  severity: "low",
  owasp: ["ASI04", "ASI09"],
  rationale:
    "Approval is by name alone. A name that no server in .mcp.json has is approved in advance: the commit that adds a " +
    "server of that name starts it without a prompt.",
  remediation: "Remove the name from `enabledMcpjsonServers`.",
  references: [claudeDocs("mcp"), settingTypes, owaspAgenticReference],
  run: ({ kind, layers }, report) => {
    if (kind === "user") return;
    for (const { value, at, level } of layers.items("/enabledMcpjsonServers")) {
      const server = childPointer("/mcp/mcpServers", value);
      if (level === "user" || layers.get(server) !== undefined) continue;
      report({
        at,
        message: `${JSON.stringify(value)} is approved, but .mcp.json has no server of that name.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Removes the name",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
