import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { coreToolNames } from "../../tools/tool-catalog.ts";

export const serverNamedLikeTool: Check<OpenClawModel> = {
  id: "OC-MCP-008",
  title: "MCP server has the name of a built-in tool",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "The tools of a server are called by its name. Where that is also the name of a tool of OpenClaw, the model and the " +
    "people who approve calls take the one for the other, and a list that denies the built-in tool seems to deny both.",
  remediation:
    "Give the server a name of its own under mcp.servers, and name it so in the tool lists.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    const taken = new Set<string>(coreToolNames);
    for (const { name, at } of mcpServers(model)) {
      if (!taken.has(name.trim().toLowerCase())) continue;
      report({
        at,
        message: `The MCP server ${JSON.stringify(name)} is named like a tool of OpenClaw; its tools are easily taken for that one, and no list about the tool holds for them.`,
      });
    }
  },
};
