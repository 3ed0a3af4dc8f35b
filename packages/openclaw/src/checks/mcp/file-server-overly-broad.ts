import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentsWithServer } from "../../facts/tools/granted-agents.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import type { McpServer } from "../../facts/mcp/mcp-servers.ts";
import { isSensitiveFolder } from "../../facts/files/sensitive-folder.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

export const fileServerOverlyBroad: Check<OpenClawModel> = {
  id: "OC-MCP-006",
  title: "MCP file server access is overly broad",
  severity: "high",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "A file server exposes its folders to every agent that can use MCP tools, regardless of tools.fs.workspaceOnly " +
    "and the sandbox. For a whole home folder or disk, that includes every key, every conversation and OpenClaw's own " +
    "configuration.",
  remediation:
    "Name the one folder that is needed: `npx -y @modelcontextprotocol/server-filesystem@VERSION /srv/shared`, or " +
    "restrict the server to agents that untrusted senders cannot reach.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    for (const server of mcpServers(model)) {
      if (!isFileServer(server)) continue;
      const folder = server.args.find((word) => isOverlyBroad(word, model));
      if (folder === undefined) continue;
      const users = agentsWithServer(model, server.name);
      if (users.length === 0) continue;
      report({
        at: `${server.at}/args`,
        severity: severityByReach(model, { agents: users, untrusted: "high", others: "medium" }),
        message: `The MCP server ${server.name} exposes ${JSON.stringify(folder)} to every agent that can use its tools, regardless of their file restrictions.`,
      });
    }
  },
};

function isFileServer({ name, program, fetches = "" }: McpServer): boolean {
  return (
    program !== undefined &&
    [name, program, fetches].some((word) => /file-?system|\bfiles?\b/i.test(word))
  );
}

function isOverlyBroad(word: string, model: OpenClawModel): boolean {
  if (/^(?:\$\{?HOME\}?|[A-Za-z]:[\\/]?)$/.test(word)) return true;
  return /^(?:\/(?:home|Users)\/[^/]+\/?)$/.test(word) || isSensitiveFolder(word, model);
}
