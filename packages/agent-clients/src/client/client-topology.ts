import type { PostureGraph } from "@parapet/posture";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { Reading } from "@parapet/scan-core/core/runtime.ts";
import { fileEvidence } from "@parapet/scan-core/secrets/setting-evidence.ts";
import {
  drawFreeCommands,
  drawInternet,
} from "@parapet/runtime-kit/topology/draw-free-commands.ts";
import { drawMcpServers } from "@parapet/runtime-kit/topology/draw-mcp-servers.ts";
import { namedModel } from "@parapet/runtime-kit/topology/named-model.ts";
import {
  folderInstructionsNode,
  folderSourceNode,
} from "@parapet/runtime-kit/topology/shared-folder.ts";
import { type Sketch, startSketch } from "@parapet/runtime-kit/topology/sketch.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import type { ClientModel, ClientSpec, Confinement, Permissiveness } from "./client-spec.ts";

/**
 * The posture graph that the settings of a client draw: what text reaches it, and what it can then
 * do.
 */
export function clientTopology(
  spec: ClientSpec,
  { model, evidenceOf }: Pick<Reading<ClientModel>, "model" | "evidenceOf">,
  service: string,
  { hostName }: ScanEnvironment,
): PostureGraph {
  const { id, title } = spec;
  const sketch = startSketch(service, evidenceOf, (path) => fileEvidence(path, model.folder));
  const commands = spec.autoApprovedCommands(model);
  const confinement = spec.confinement?.(model);
  const agent = sketch.node("agent", id, title, {
    agent_id: id,
    runtime: id,
    sandbox: confinement === undefined ? "off" : "all",
    shell: commands === undefined ? "asks" : confinement === undefined ? "host" : "sandbox",
    file_tools: "writing",
    ...namedModel(spec.chosenModel?.(model) ?? ""),
  });
  const [first] = model.layers.all;
  const at = [childPointer("", first?.name ?? "user")];
  drawSource(spec, model, agent, at, hostName, sketch);
  if (commands !== undefined) drawShell(spec, agent, hostName, commands, confinement, sketch);
  drawAutoRunCommands(spec, model, hostName, sketch);
  drawMcpServers(
    model.mcpServers,
    {
      agentId: id,
      title,
      agent,
      hostName,
      homeDir: model.homeDir,
      folder: model.folder,
      toolsOf: ({ name }) => `${name}:*`,
      autoApproved: (server) => spec.autoApprovedTools(model, server),
      tlsCheck: spec.checks.find((check) => check.id.endsWith("-MCP-005"))?.id,
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
    description: "issues, pull requests and dependencies contain third-party content",
    at,
  });
  sketch.edge({
    source: files,
    target: agent,
    kind: "DELIVERS",
    description: `${title} reads project files without approval`,
    vulnerability: "untrusted_repository",
    at,
    attributes: { ease: "pulled_content" },
  });
  if (kind !== "project") return;
  sketch.edge({
    source: folderInstructionsNode(here, sketch),
    target: agent,
    kind: "LOADS",
    description: "the project's instruction files are loaded in every session",
    at,
  });
}

function drawShell(
  { id, title }: ClientSpec,
  agent: string,
  hostName: string,
  { at, fixedBy }: Permissiveness,
  confinement: Confinement | undefined,
  sketch: Sketch,
): void {
  const tool = sketch.node("tool", `${id}/shell`, "shell", { tool: "shell", agent_id: id });
  sketch.edge({
    source: agent,
    target: tool,
    kind: "INVOKES",
    description: `${title} runs commands without approval`,
    vulnerability: "unprompted_tool",
    at,
    attributes: { decision: "auto" },
    fixedBy,
  });
  if (confinement === undefined) {
    drawFreeCommands({ tool, hostName, grounds: { at, fixedBy }, sketch });
    return;
  }
  sketch.edge({
    source: tool,
    target: sketch.node("sandbox", id, `Sandbox of ${title}`, {
      isolation: "isolated",
      network: confinement.network,
    }),
    kind: "EXECUTES",
    description: "commands run in the sandbox",
    vulnerability: "arbitrary_code_execution",
    at: [...at, ...confinement.at],
    fixedBy,
  });
  if (confinement.network === "none") return;
  drawInternet({
    tool,
    description: "commands send data to any address",
    grounds: { at, fixedBy },
    sketch,
  });
}

/**
 * Draws the auto-run commands of a repository: anyone who changes it runs code on the machine of
 * everyone who opens it.
 */
function drawAutoRunCommands(
  spec: ClientSpec,
  model: ClientModel,
  hostName: string,
  sketch: Sketch,
): void {
  const own = spec.commandsOfRepository?.(model);
  if (own === undefined) return;
  const { title = "Hooks and helpers of the repository" } = own;
  const hooks = sketch.node("plugin", `${spec.id}/hooks`, title, { folder: model.folder });
  sketch.edge({
    source: sketch.node("principal", "committers", "Anyone who can commit to the repository", {
      trust: "team",
    }),
    target: hooks,
    kind: "CAN_WRITE",
    description: "a commit changes what they run",
    vulnerability: "project_controlled_code",
    at: own.at,
  });
  sketch.edge({
    source: hooks,
    target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
    kind: "EXECUTES",
    description: `${spec.title} runs them automatically, outside any sandbox`,
    vulnerability: "arbitrary_code_execution",
    at: own.at,
    fixedBy: own.fixedBy,
  });
}
