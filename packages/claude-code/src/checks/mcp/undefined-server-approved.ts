import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const undefinedServerApproved: Check<ClaudeCodeModel> = {
  id: "CC-MCP-002",
  title: "An MCP server is approved that nobody has seen",
  severity: "low",
  owasp: ["ASI04", "ASI09"],
  rationale:
    "An approval is by name alone. A name that no server of .mcp.json has is approved in advance: the commit that brings a " +
    "server of that name starts it unasked.",
  remediation: "Remove the name from enabledMcpjsonServers.",
  references: [claudeDocs("mcp"), settingTypes, owaspAgenticReference],
  run: ({ kind, layers }, report) => {
    if (kind === "user") return;
    for (const { value, at, level } of layers.items("/enabledMcpjsonServers")) {
      const server = childPointer("/mcp/mcpServers", value);
      if (level === "user" || layers.get(server) !== undefined) continue;
      report({
        at,
        message: `${JSON.stringify(value)} is approved, and .mcp.json has no server of that name.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Removes the name",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
