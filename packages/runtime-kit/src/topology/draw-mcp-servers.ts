import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import type { DeclaredServer } from "../mcp/checks/client.ts";
import { runsWhatItFetches } from "@parapet/code-analysis/commands/shell-scripts.ts";
import { mcpServiceNode } from "./mcp-service-node.ts";
import { drawRemoteService } from "./draw-remote-service.ts";
import { drawMountedSecrets, drawServerProgram } from "./draw-server-program.ts";
import { redactText } from "@parapet/posture/redaction";
import type { Sketch } from "./sketch.ts";

/** A client of MCP servers, as the graph shows it. */
export type DrawnClient = {
  /** The runtime's own id of its agent, by which the names of its nodes begin. */
  readonly agentId: string;
  /** "Claude Code". */
  readonly title: string;
  /** Key of the agent's node. */
  readonly agent: string;
  readonly hostName: string;
  readonly homeDir: string;
  /** The project, or the folder of the person's settings; absolute. */
  readonly folder: string;
  /** How the tools of a server are called in rules: "mcp__docs__*". */
  readonly toolsOf: (server: DeclaredServer) => string;
  /**
   * The settings by which its tools are used without approval, and the checks that close that;
   * undefined where somebody is asked.
   */
  readonly autoApproved: (
    server: DeclaredServer,
  ) => { readonly at: readonly string[]; readonly fixedBy: readonly CheckId[] } | undefined;
  /** The check of servers without TLS. */
  readonly tlsCheck: CheckId | undefined;
};

/**
 * Draws MCP servers: who can change what they run or answer, and what the client does with their
 * tools.
 */
export function drawMcpServers(
  servers: readonly DeclaredServer[],
  client: DrawnClient,
  sketch: Sketch,
): void {
  for (const server of servers) {
    const key = serverNode(server, client, sketch);
    if (server.url === undefined) drawLocal(server, key, client, sketch);
    else {
      const { name, url: address, urlAt: at } = server;
      drawRemoteService(
        { name, address, at, fixedBy: client.tlsCheck === undefined ? [] : [client.tlsCheck] },
        key,
        sketch,
      );
    }
    drawTools(server, key, client, sketch);
    sketch.edge({
      source: key,
      target: client.agent,
      kind: "RETURNS",
      description: `${client.title} reads the descriptions and results of its tools`,
      vulnerability: "untrusted_tool_output",
      at: [server.at],
    });
  }
}

function serverNode(
  { name, url, fetches }: DeclaredServer,
  { agentId }: DrawnClient,
  sketch: Sketch,
): string {
  if (url === undefined) {
    return sketch.node("mcp_server", `${agentId}/${name}`, `MCP server ${name}`, {
      transport: "stdio",
      names: [name],
      ...(fetches === undefined ? {} : { package: redactText(fetches, "output", "*") }),
    });
  }
  return mcpServiceNode(name, url, sketch);
}

function drawLocal(server: DeclaredServer, key: string, client: DrawnClient, sketch: Sketch): void {
  const { name, at, isUnpinned, script } = server;
  const as = "on the machine with the user's privileges";
  drawServerProgram({ ...client, ...server, key, prefix: client.agentId, as }, sketch);
  if (isUnpinned) {
    sketch.edge({
      source: sketch.node("principal", "package-publisher", "Anyone who can publish its package", {
        trust: "third_party_package",
      }),
      target: key,
      kind: "CAN_WRITE",
      description: "its package is fetched in the latest version",
      vulnerability: "unpinned_package",
      at: [`${at}/args`],
      attributes: { ease: "unpinned_package", clear_text: false },
    });
  }
  if (script === undefined || !runsWhatItFetches(script)) return;
  sketch.edge({
    source: sketch.node("principal", "script-publisher", "Owner of the script's address", {
      trust: "third_party_package",
    }),
    target: key,
    kind: "CAN_WRITE",
    description: `${name} downloads a script at each start and runs it`,
    vulnerability: "unpinned_package",
    at: [`${at}/args`],
    attributes: { ease: "unpinned_package", clear_text: false },
  });
}

function drawTools(
  server: DeclaredServer,
  serverKey: string,
  client: DrawnClient,
  sketch: Sketch,
): void {
  const { agentId, title, agent, toolsOf, autoApproved } = client;
  const { name, at, url, urlAt, secrets } = server;
  const freedom = autoApproved(server);
  const tool = sketch.node("tool", `${agentId}/mcp/${name}`, `tools of ${name}`, {
    tool: toolsOf(server),
    server: name,
    agent_id: agentId,
  });
  sketch.edge({
    source: agent,
    target: tool,
    kind: "INVOKES",
    description: `${title} uses tools of ${name} ${freedom === undefined ? "after approval" : "without approval"}`,
    at: [at, ...(freedom?.at ?? [])],
    attributes: { decision: freedom === undefined ? "ask" : "auto" },
    fixedBy: freedom?.fixedBy ?? [],
    controls: freedom === undefined ? [{ name: "tool_approval", at: [at] }] : [],
  });
  if (secrets.length > 0) {
    sketch.edge({
      source: tool,
      target: sketch.node(
        "identity",
        `${agentId}/mcp/${name}`,
        `Account of MCP server ${name}`,
        url === undefined ? {} : { remote: true },
      ),
      kind: "ACTS_AS",
      description: `${name} acts with the credentials in its settings`,
      vulnerability: "identity_beyond_channel",
      at: secrets,
    });
  }
  drawMountedSecrets(tool, { ...client, ...server }, sketch);
  if (url === undefined) return;
  sketch.edge({
    source: tool,
    target: serverKey,
    kind: "WRITES",
    description: `what ${title} sends to ${name} is stored there, for anyone who queries it next`,
    vulnerability: "shared_service",
    at: [urlAt],
    attributes: { ease: "memory_write" },
  });
  sketch.edge({
    source: tool,
    target: sketch.node("external_sink", `${agentId}/mcp/${name}`, `Service ${name}`, {
      allowlisted: true,
    }),
    kind: "EGRESSES",
    description: `data is sent to the service ${name}`,
    at: [urlAt],
  });
}
