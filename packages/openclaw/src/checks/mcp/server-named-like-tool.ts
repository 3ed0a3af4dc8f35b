import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { coreToolNames } from "../../tools/tool-catalog.ts";

export const serverNamedLikeTool: Check<OpenClawModel> = {
  id: "OC-MCP-008",
  title: "MCP server name collides with a built-in tool",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "A server's tools are called by its name. If that is also the name of a built-in tool, the model and the people " +
    "who approve calls confuse the two, and a list that denies the built-in tool seems to deny both.",
  remediation:
    "Give the server a distinct name under mcp.servers, and use that name in the tool lists.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    const taken = new Set<string>(coreToolNames);
    for (const { name, at } of mcpServers(model)) {
      if (!taken.has(name.trim().toLowerCase())) continue;
      report({
        at,
        message: `The MCP server ${JSON.stringify(name)} has the name of a built-in tool; its tools are easily mistaken for it, and lists that name the tool do not apply to them.`,
      });
    }
  },
};
