import type { PostureGraph } from "@parapet/posture";
import type { Reading } from "../../runtime.ts";
import { fileEvidence } from "../../setting-evidence.ts";
import { drawFreeCommands } from "../../topology/draw-free-commands.ts";
import { drawMcpServers } from "../../topology/draw-mcp-servers.ts";
import { folderInstructionsNode, folderSourceNode } from "../../topology/shared-folder.ts";
import { type Sketch, startSketch } from "../../topology/sketch.ts";
import type { ScanEnvironment } from "../../workspace-scan.ts";
import type { ClientModel, ClientSpec } from "./client-spec.ts";

/** The posture graph that the settings of a client draw: what text reaches it, and what it can then do. */
export function clientTopology(
  spec: ClientSpec,
  { model, evidenceOf }: Pick<Reading<ClientModel>, "model" | "evidenceOf">,
  service: string,
  { hostName }: ScanEnvironment,
): PostureGraph {
  const { id, title } = spec;
  const sketch = startSketch(service, evidenceOf, (path) => fileEvidence(path, model.folder));
  const commands = spec.unaskedCommands(model);
  const agent = sketch.node("agent", id, title, {
    agent_id: id,
    sandbox: "off",
    shell: commands === undefined ? "asks" : "host",
    file_tools: "writing",
  });
  const [first] = model.layers.all;
  const at = [`/${first?.name ?? "user"}`];
  drawSource(spec, model, agent, at, hostName, sketch);
  if (commands !== undefined) drawShell(spec, agent, hostName, commands, sketch);
  drawMcpServers(
    model.mcpServers,
    {
      agentId: id,
      title,
      agent,
      hostName,
      toolsOf: ({ name }) => `${name}:*`,
      unasked: (server) => spec.unaskedTools(model, server),
      tlsCheck: spec.checks.find((check) => check.id.endsWith("-MCP-005"))?.id ?? "",
    },
    sketch,
  );
  return sketch.finish();
}

function drawSource(
  { title }: ClientSpec,
  { kind, folder }: ClientModel,
  agent: string,
  at: readonly string[],
  hostName: string,
  sketch: Sketch,
): void {
  const attributes = { arrives: "in_turn" };
  const here = { path: folder, hostName };
  const files =
    kind === "project"
      ? folderSourceNode(here, sketch)
      : sketch.node("untrusted_source", "any-repository", "Files of any repository", attributes);
  sketch.edge({
    source: sketch.node("principal", "public", "The public", { trust: "public" }),
    target: files,
    kind: "CAN_WRITE",
    description: "issues, pull requests and dependencies bring in what strangers wrote",
    at,
  });
  sketch.edge({
    source: files,
    target: agent,
    kind: "DELIVERS",
    description: `${title} reads files of the project without a question`,
    vulnerability: "untrusted_repository",
    at,
    attributes: { ease: "pulled_content" },
  });
  if (kind !== "project") return;
  sketch.edge({
    source: folderInstructionsNode(here, sketch),
    target: agent,
    kind: "LOADS",
    description: "the instruction files of the project open every session",
    at,
  });
}

function drawShell(
  { id, title }: ClientSpec,
  agent: string,
  hostName: string,
  { at, fixedBy }: { readonly at: readonly string[]; readonly fixedBy: readonly string[] },
  sketch: Sketch,
): void {
  const tool = sketch.node("tool", `${id}/shell`, "shell", { tool: "shell", agent_id: id });
  sketch.edge({
    source: agent,
    target: tool,
    kind: "INVOKES",
    description: `${title} runs commands and nobody is asked`,
    vulnerability: "unprompted_tool",
    at,
    attributes: { decision: "auto" },
    fixedBy,
  });
  drawFreeCommands(tool, hostName, { at, fixedBy }, sketch);
}
