import { containerOf } from "@parapet/runtime-kit/mcp/container.ts";
import { drawMountedSecrets } from "@parapet/runtime-kit/topology/draw-server-program.ts";
import type { McpServer } from "../facts/mcp/mcp-servers.ts";
import type { OpenClawModel } from "../model/model.ts";
import type { ContextNode } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/**
 * Draws what one execution context does with the tools of an MCP server: what it sends to the
 * service, and as whom.
 */
export function drawMcpTools(
  { config, homeDir, stateDir }: OpenClawModel,
  { agent, context, key }: ContextNode,
  {
    server,
    serverKey,
    sketch,
  }: {
    readonly server: McpServer;
    readonly serverKey: string;
    readonly sketch: Sketch;
  },
): void {
  const grant = agent.grantMcp(server.name, context.where);
  if (!grant.allowed) return;
  const { name, at, url, secrets } = server;
  const filter = `${at}/toolFilter`;
  const tool = sketch.node("tool", `${agent.id}/mcp/${name}@${context.where}`, `tools of ${name}`, {
    // As OpenClaw calls them; a guardrail that covers some of them only does not cover this.
    tool: `${name}__*`,
    server: name,
    agent_id: agent.id,
  });
  sketch.edge({
    source: key,
    target: tool,
    kind: "INVOKES",
    description: `${agent.id} uses the tools of ${name} without approval`,
    at: [at, grant.at],
    attributes: { decision: "auto" },
    controls: config.has(filter) ? [{ name: "tool_filter", at: [filter] }] : [],
  });
  if (secrets.length > 0) {
    sketch.edge({
      source: tool,
      target: sketch.node(
        "identity",
        `mcp/${name}`,
        `The account of MCP server ${name}`,
        url === undefined ? {} : { remote: true },
      ),
      kind: "ACTS_AS",
      description: `${name} acts with the credentials in its settings`,
      vulnerability: "identity_beyond_channel",
      at: secrets,
    });
  }
  const { program, args } = server;
  const container = program === undefined ? undefined : containerOf(program, args);
  drawMountedSecrets(tool, { name, at, container, homeDir, folder: stateDir }, sketch);
  if (url === undefined) return;
  sketch.edge({
    source: tool,
    target: serverKey,
    kind: "WRITES",
    description: `what ${agent.id} sends to ${name} is stored there, for anyone who queries it next`,
    vulnerability: "shared_service",
    at: [url.at],
    attributes: { ease: "memory_write" },
  });
  sketch.edge({
    source: tool,
    target: sketch.node("external_sink", `mcp/${name}`, `The service ${name}`, {
      allowlisted: true,
    }),
    kind: "EGRESSES",
    description: `data are sent to the service ${name}`,
    at: [url.at],
  });
}
