import { mcpServers } from "../facts/mcp/mcp-servers.ts";
import type { McpServer } from "../facts/mcp/mcp-servers.ts";
import { runsWhatItFetches, shellScriptOf } from "@parapet/code-analysis/commands/shell-scripts.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../model/model.ts";
import { drawMcpTools } from "./draw-mcp-tools.ts";
import type { ContextMap } from "./context-nodes.ts";
import { mcpServiceNode } from "@parapet/runtime-kit/topology/mcp-service-node.ts";
import { containerOf } from "@parapet/runtime-kit/mcp/container.ts";
import { drawServerProgram } from "@parapet/runtime-kit/topology/draw-server-program.ts";
import { drawRemoteService } from "@parapet/runtime-kit/topology/draw-remote-service.ts";
import { redactText } from "@parapet/posture/redaction";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/**
 * Draws MCP servers: who can change what they run or answer, and which agents read their answers.
 */
export function drawMcpServers(
  model: OpenClawModel,
  contexts: ContextMap,
  hostName: string,
  sketch: Sketch,
): void {
  for (const server of mcpServers(model)) {
    const key = serverNode(model, server, sketch);
    if (server.url === undefined) drawLocal(model, server, key, hostName, sketch);
    else {
      const urlAt = `${server.at}/url`;
      const address = asTrimmedText(model.config.get(urlAt)) ?? "";
      drawRemoteService({ name: server.name, address, at: urlAt, fixedBy: [] }, key, sketch);
    }
    for (const place of contexts.all) {
      const { agent, context, key: contextKey } = place;
      drawMcpTools(model, place, { server, serverKey: key, sketch });
      const grant = agent.grantMcp(server.name, context.where);
      if (!grant.allowed) continue;
      sketch.edge({
        source: key,
        target: contextKey,
        kind: "RETURNS",
        description: `${agent.id} reads the descriptions and the answers of its tools`,
        vulnerability: "untrusted_tool_output",
        at: [server.at, grant.at],
      });
    }
  }
}

function serverNode(
  { config }: OpenClawModel,
  { name, at, url, fetches }: McpServer,
  sketch: Sketch,
): string {
  if (url === undefined)
    return sketch.node("mcp_server", name, `MCP server ${name}`, {
      transport: "stdio",
      names: [name],
      ...(fetches === undefined ? {} : { package: redactText(fetches, "output", "*") }),
    });
  return mcpServiceNode(name, asTrimmedText(config.get(`${at}/url`)) ?? "", sketch);
}

function drawLocal(
  { homeDir, stateDir }: OpenClawModel,
  server: McpServer,
  key: string,
  hostName: string,
  sketch: Sketch,
): void {
  const { unpinned, program, args } = server;
  const container = program === undefined ? undefined : containerOf(program, args);
  const as = "on the gateway's machine, as its user";
  const place = { hostName, homeDir, folder: stateDir };
  drawServerProgram({ ...server, ...place, key, prefix: "openclaw", container, as }, sketch);
  drawDownload(server, key, sketch);
  if (unpinned === undefined) return;
  sketch.edge({
    source: sketch.node("principal", "package-publisher", "Anyone who can publish its package", {
      trust: "third_party_package",
    }),
    target: key,
    kind: "CAN_WRITE",
    description: "its package is fetched in the latest version",
    vulnerability: "unpinned_package",
    at: [unpinned],
    attributes: { ease: "unpinned_package", clear_text: false },
  });
}

/** A server whose command fetches a script and runs it. */
function drawDownload({ name, at, program, args }: McpServer, key: string, sketch: Sketch): void {
  const script = program === undefined ? undefined : shellScriptOf(program, args);
  if (script === undefined || !runsWhatItFetches(script)) return;
  sketch.edge({
    source: sketch.node(
      "principal",
      "script-publisher",
      "Anyone who controls the script's address",
      {
        trust: "third_party_package",
      },
    ),
    target: key,
    kind: "CAN_WRITE",
    description: `${name} fetches a script each time it starts, and runs it`,
    vulnerability: "unpinned_package",
    at: [`${at}/args`],
    attributes: { ease: "unpinned_package", clear_text: false },
    fixedBy: ["OC-MCP-002"],
  });
}
