import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { dirname } from "node:path";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import type { McpServer } from "../../facts/mcp/mcp-servers.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const serverProgramReplaceable: Check<OpenClawModel> = {
  id: "OC-MCP-012",
  title: "MCP server program is in a writable folder",
  severity: "high",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "OpenClaw starts the program of a server outside any sandbox, as the gateway's user. Anyone who can write to its " +
    "folder can replace the program, which then runs at the next start. An agent can use this to escape its sandbox " +
    "and restrictions.",
  remediation:
    "Move the program to a folder that only you can write, such as /usr/local/bin or ~/bin, and change " +
    "mcp.servers.NAME.command.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    for (const server of mcpServers(model)) {
      const found = programsOf(server)
        .map(({ path, at }) => ({ path, at, writer: writerOf(model, dirname(path)) }))
        .find(({ writer }) => writer !== undefined);
      if (found?.writer === undefined) continue;
      report({
        at: found.at,
        message: `${JSON.stringify(found.path)}, which the MCP server ${server.name} runs, is in a folder that ${nameWriter(found.writer)} can write.`,
      });
    }
  },
};

/** The program and the scripts among its arguments, where they are given by absolute path. */
function programsOf({ program, args, at }: McpServer) {
  const scripts = args.filter((word) => /\.(?:[cm]?[jt]s|py|sh|rb|pl|jar)$/i.test(word));
  return [
    ...(program === undefined ? [] : [{ path: program, at: `${at}/command` }]),
    ...scripts.map((path) => ({ path, at: `${at}/args` })),
  ].filter(({ path }) => /^[/~]/.test(path));
}
