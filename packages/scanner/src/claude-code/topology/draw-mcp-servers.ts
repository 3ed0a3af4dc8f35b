import { createHash } from "node:crypto";
import { clearTextHost } from "../../addresses/clear-text-host.ts";
import { runsWhatItFetches } from "../../mcp/shell-scripts.ts";
import type { Sketch } from "../../topology/sketch.ts";
import type { McpServer } from "../mcp-servers.ts";
import type { ClaudeCodeModel } from "../model.ts";

/** Draws MCP servers: who can change what they run or answer, and what Claude Code does with their tools. */
export function drawMcpServers(
  model: ClaudeCodeModel,
  agent: string,
  hostName: string,
  sketch: Sketch,
): void {
  for (const server of model.mcpServers) {
    if (!server.approved) continue;
    const key = serverNode(server, sketch);
    if (server.url === undefined) drawLocal(server, key, hostName, sketch);
    else drawRemote(server, server.url, key, sketch);
    drawTools(model, server, key, agent, sketch);
    sketch.edge({
      source: key,
      target: agent,
      kind: "RETURNS",
      description: "Claude Code reads the descriptions and the answers of its tools",
      vulnerability: "untrusted_tool_output",
      at: [server.at],
    });
  }
}

/** A service that is called is one node for all that call it; its address may hold a secret, so it is hashed. */
function serverNode({ name, url }: McpServer, sketch: Sketch): string {
  if (url === undefined) {
    return sketch.node("mcp_server", `claude-code/${name}`, `MCP server ${name}`, {
      transport: "stdio",
    });
  }
  const digest = createHash("sha256").update(url).digest("hex").slice(0, 16);
  return sketch.sharedNode("mcp_server", digest, `MCP server ${name}`, { transport: "http" });
}

function drawLocal(server: McpServer, key: string, hostName: string, sketch: Sketch): void {
  const { name, at, isUnpinned, script, secrets } = server;
  sketch.edge({
    source: key,
    target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
    kind: "EXECUTES",
    description: `${name} runs on the machine as the person${secrets.length === 0 ? "" : ", with secrets in its environment"}`,
    vulnerability: "arbitrary_code_execution",
    at: [at, ...secrets],
  });
  if (isUnpinned) {
    sketch.edge({
      source: sketch.node("principal", "package-publisher", "Whoever publishes its package", {
        trust: "third_party_package",
      }),
      target: key,
      kind: "CAN_WRITE",
      description: "its package is fetched anew in whatever version is the newest",
      vulnerability: "unpinned_package",
      at: [`${at}/args`],
      attributes: { ease: "unpinned_package", clear_text: false },
    });
  }
  if (script === undefined || !runsWhatItFetches(script)) return;
  sketch.edge({
    source: sketch.node("principal", "script-publisher", "Whoever holds the script's address", {
      trust: "third_party_package",
    }),
    target: key,
    kind: "CAN_WRITE",
    description: `${name} fetches a script each time it starts, and runs it`,
    vulnerability: "unpinned_package",
    at: [`${at}/args`],
    attributes: { ease: "unpinned_package", clear_text: false },
  });
}

function drawRemote({ name, at }: McpServer, url: string, key: string, sketch: Sketch): void {
  sketch.edge({
    source: sketch.node("principal", "service-provider", "Whoever runs the service", {
      trust: "third_party_package",
    }),
    target: key,
    kind: "CAN_WRITE",
    description: `${name} is a service of somebody else, who decides what its tools say`,
    at: [`${at}/url`],
    attributes: { clear_text: false },
  });
  if (clearTextHost(url) === undefined) return;
  sketch.edge({
    source: sketch.node("principal", "network", "Whoever is on the network", { trust: "network" }),
    target: key,
    kind: "CAN_WRITE",
    description: `${name} is called over plain HTTP, which others on the way can read and change`,
    vulnerability: "clear_text_link",
    at: [`${at}/url`],
    attributes: { clear_text: true },
    fixedBy: ["CC-MCP-005"],
  });
}

function drawTools(
  { allow, mode }: ClaudeCodeModel,
  server: McpServer,
  serverKey: string,
  agent: string,
  sketch: Sketch,
): void {
  const { name, at, url, secrets } = server;
  const prefix = `mcp__${name}`;
  const rules = allow.filter(
    ({ text }) => text === prefix || text.startsWith(`${prefix}__`) || text.startsWith("mcp__*"),
  );
  const bypassed = mode.value === "bypassPermissions";
  const unasked = bypassed || rules.length > 0;
  const tool = sketch.node("tool", `claude-code/mcp/${name}`, `tools of ${name}`, {
    tool: `${prefix}__*`,
    server: name,
    agent_id: "claude-code",
  });
  sketch.edge({
    source: agent,
    target: tool,
    kind: "INVOKES",
    description: `Claude Code uses tools of ${name} ${unasked ? "unasked" : "after a question"}`,
    at: [at, ...(bypassed ? [mode.at] : rules.map((rule) => rule.at))],
    attributes: { decision: unasked ? "auto" : "ask" },
    fixedBy: bypassed ? ["CC-MODE-001"] : unasked ? ["CC-PERM-013"] : [],
    controls: unasked ? [] : [{ name: "tool_approval", at: [at] }],
  });
  if (secrets.length > 0) {
    sketch.edge({
      source: tool,
      target: sketch.node(
        "identity",
        `claude-code/mcp/${name}`,
        `The account of MCP server ${name}`,
        url === undefined ? {} : { remote: true },
      ),
      kind: "ACTS_AS",
      description: `${name} acts with the credentials in its settings`,
      vulnerability: "identity_beyond_channel",
      at: secrets,
    });
  }
  if (url === undefined) return;
  sketch.edge({
    source: tool,
    target: serverKey,
    kind: "WRITES",
    description: `what Claude Code tells ${name} stays there, for whoever asks it next`,
    vulnerability: "shared_service",
    at: [`${at}/url`],
    attributes: { ease: "memory_write" },
  });
  sketch.edge({
    source: tool,
    target: sketch.node("external_sink", `claude-code/mcp/${name}`, `The service ${name}`, {
      allowlisted: true,
    }),
    kind: "EGRESSES",
    description: `data go to the service ${name}`,
    at: [`${at}/url`],
  });
}
