import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentsWithServer } from "../../facts/tools/granted-agents.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import type { McpServer } from "../../facts/mcp/mcp-servers.ts";
import { isForeignFolder } from "../../facts/files/foreign-folder.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

export const fileServerOverlyBroad: Check<OpenClawModel> = {
  id: "OC-MCP-006",
  title: "MCP server opens the whole machine's files",
  severity: "high",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "A server for files gives its folders to every agent that may use MCP tools, past tools.fs.workspaceOnly and past " +
    "the sandbox. Over a whole home or disk that is every key, every conversation and OpenClaw's own configuration.",
  remediation:
    "Name the one folder that is meant: `npx -y @modelcontextprotocol/server-filesystem@VERSION /srv/shared`, or leave " +
    "the server to agents that strangers cannot write to.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    for (const server of mcpServers(model)) {
      if (!isFileServer(server)) continue;
      const folder = server.args.find((word) => isWide(word, model));
      if (folder === undefined) continue;
      const users = agentsWithServer(model, server.name);
      if (users.length === 0) continue;
      report({
        at: `${server.at}/args`,
        severity: severityByReach(model, users, "high", "medium"),
        message: `The MCP server ${server.name} opens ${JSON.stringify(folder)} to every agent that may use its tools, past their own limits on files.`,
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

function isWide(word: string, model: OpenClawModel): boolean {
  if (/^(?:\$\{?HOME\}?|[A-Za-z]:[\\/]?)$/.test(word)) return true;
  return /^(?:\/(?:home|Users)\/[^/]+\/?)$/.test(word) || isForeignFolder(word, model);
}
