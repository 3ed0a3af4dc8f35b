import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { namedModel } from "@parapet/runtime-kit/topology/named-model.ts";
import type { PostureGraph } from "@parapet/posture";
import type { Reading } from "@parapet/scan-core/core/runtime.ts";
import { fileEvidence } from "@parapet/scan-core/secrets/setting-evidence.ts";
import {
  drawFreeCommands,
  drawInternet,
} from "@parapet/runtime-kit/topology/draw-free-commands.ts";
import { drawMcpServers } from "@parapet/runtime-kit/topology/draw-mcp-servers.ts";
import {
  folderInstructionsNode,
  folderNode,
  folderSourceNode,
} from "@parapet/runtime-kit/topology/shared-folder.ts";
import { type Sketch, startSketch } from "@parapet/runtime-kit/topology/sketch.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { codeOutsideRules, networkOutsideRules } from "../checks/facts/unsandboxed-rules.ts";
import { approvedAt } from "../checks/mcp/tools-approved.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import { agentId, asksFirst, chosen, type CodexModel } from "../policy/model.ts";
import type { AllowedCommand } from "../policy/rules/command-rules.ts";

/**
 * The posture graph that a configuration of Codex draws: what text reaches it, and what it can then
 * do.
 */
export function codexTopology(
  { model, evidenceOf }: Pick<Reading<CodexModel>, "model" | "evidenceOf">,
  service: string,
  { hostName }: ScanEnvironment,
): PostureGraph {
  const { sandbox, mcpServers, folder } = model;
  const sketch = startSketch(service, evidenceOf, (path) => fileEvidence(path, folder));
  const isFree = sandbox.value === "danger-full-access";
  const agent = sketch.node("agent", agentId, "Codex", {
    agent_id: agentId,
    runtime: "codex",
    sandbox: isFree ? "off" : "all",
    shell: isFree ? (asksFirst(model) ? "asks" : "host") : "sandbox",
    file_tools: sandbox.value === "read-only" ? "withheld" : "writing",
    ...namedModel(chosen(model.layers, "/model", asText, "").value),
  });
  drawSource(model, agent, hostName, sketch);
  drawShell(model, agent, hostName, sketch);
  drawRules(model, agent, hostName, sketch);
  if (model.kind === "project") drawFolder(model, agent, hostName, sketch);
  drawMcpServers(
    mcpServers,
    {
      agentId,
      title: "Codex",
      agent,
      hostName,
      homeDir: model.homeDir,
      folder,
      toolsOf: ({ name }) => `mcp__${name}__*`,
      autoApproved: ({ at }) => {
        const approved = approvedAt(model, at);
        if (isAutoApproved(model)) return { at: [model.approval.at], fixedBy: [] };
        return approved === undefined ? undefined : { at: [approved], fixedBy: ["CX-MCP-001"] };
      },
      tlsCheck: "CX-MCP-005",
    },
    sketch,
  );
  return sketch.finish();
}

/** True if no command requires approval. */
function isAutoApproved({ approval }: CodexModel): boolean {
  return approval.value === "never";
}

function drawSource(
  { kind, folder, sandbox }: CodexModel,
  agent: string,
  hostName: string,
  sketch: Sketch,
): void {
  const files =
    kind === "project"
      ? folderSourceNode({ path: folder, hostName }, sketch)
      : sketch.node("untrusted_source", "any-repository", "Files of any repository", {
          arrives: "in_turn",
        });
  sketch.edge({
    source: sketch.node("principal", "public", "The public", { trust: "public" }),
    target: files,
    kind: "CAN_WRITE",
    description: "issues, pull requests and dependencies contain third-party content",
    at: [sandbox.at],
  });
  sketch.edge({
    source: files,
    target: agent,
    kind: "DELIVERS",
    description: "Codex reads project files without approval",
    vulnerability: "untrusted_repository",
    at: [sandbox.at],
    attributes: { ease: "pulled_content" },
  });
}

function drawShell(model: CodexModel, agent: string, hostName: string, sketch: Sketch): void {
  const { sandbox, approval, network } = model;
  const isFree = sandbox.value === "danger-full-access";
  const autoApproved = !isFree || !asksFirst(model);
  const tool = sketch.node("tool", "codex/shell", "shell", { tool: "shell", agent_id: agentId });
  sketch.edge({
    source: agent,
    target: tool,
    kind: "INVOKES",
    description: autoApproved
      ? "Codex runs commands without approval"
      : "Codex requires approval for commands that do more than read",
    vulnerability: autoApproved && isFree ? "unprompted_tool" : "",
    at: [approval.at, sandbox.at],
    attributes: { decision: autoApproved ? "auto" : "ask" },
    controls: autoApproved ? [] : [{ name: "tool_approval", at: [approval.at] }],
  });
  if (isFree) {
    drawFree(model, tool, hostName, sketch);
    return;
  }
  sketch.edge({
    source: tool,
    target: sketch.node("sandbox", "codex", "Sandbox of Codex", {
      isolation: "isolated",
      network: network.value ? "any" : "none",
    }),
    kind: "EXECUTES",
    description: `commands run in the sandbox (${sandbox.value})`,
    vulnerability: "arbitrary_code_execution",
    at: [sandbox.at],
  });
  if (sandbox.value === "workspace-write" && network.value) {
    drawInternet({
      tool,
      description: "commands send data to any address",
      grounds: { at: [network.at], fixedBy: ["CX-BOX-001"] },
      sketch,
    });
  }
}

/** Rules that let arbitrary code or network commands leave the sandbox. */
function drawRules(model: CodexModel, agent: string, hostName: string, sketch: Sketch): void {
  const code = groundsOf(
    codeOutsideRules(model).filter(({ severity }) => severity === "high"),
    "CX-RULE-001",
  );
  const network = groundsOf(networkOutsideRules(model), "CX-RULE-002");
  const at = [...code.at, ...network.at];
  if (at.length === 0) return;
  const tool = sketch.node("tool", "codex/rules", "commands that rules allow", {
    tool: "shell",
    agent_id: agentId,
  });
  sketch.edge({
    source: agent,
    target: tool,
    kind: "INVOKES",
    description: "rules let commands leave the sandbox without approval",
    vulnerability: "unprompted_tool",
    at,
    fixedBy: code.at.length === 0 ? network.fixedBy : network.at.length === 0 ? code.fixedBy : [],
    attributes: { decision: "auto" },
  });
  if (code.at.length > 0) drawFreeCommands({ tool, hostName, grounds: code, sketch });
  else
    drawInternet({
      tool,
      description: "commands send data to any address",
      grounds: network,
      sketch,
    });
}

/** A fix does not change an administrator's rules. */
function groundsOf(
  commands: readonly AllowedCommand[],
  check: CheckId,
): { readonly at: readonly string[]; readonly fixedBy: readonly CheckId[] } {
  const isManaged = commands.some(({ level }) => level === "managed");
  return { at: commands.map(({ at }) => at), fixedBy: isManaged ? [] : [check] };
}

function drawFree({ sandbox }: CodexModel, tool: string, hostName: string, sketch: Sketch): void {
  const at = [sandbox.at];
  const fixedBy: readonly CheckId[] = [sandbox.level === "project" ? "CX-MODE-002" : "CX-MODE-001"];
  drawFreeCommands({ tool, hostName, grounds: { at, fixedBy }, sketch });
  sketch.edge({
    source: tool,
    target: sketch.node("data_store", "codex/configuration", "Codex's own configuration", {
      role: "configuration",
    }),
    kind: "WRITES",
    description: "commands write Codex's own configuration",
    vulnerability: "self_modification",
    at,
    fixedBy,
  });
}

/** Everyone who works in the folder loads what commands write there. */
function drawFolder(
  { folder: path, sandbox }: CodexModel,
  agent: string,
  hostName: string,
  sketch: Sketch,
): void {
  const folder = { path, hostName };
  const at = [sandbox.at];
  const instructions = folderInstructionsNode(folder, sketch);
  const files = folderNode(folder, sketch);
  const tool = sketch.node("tool", "codex/shell", "shell", { tool: "shell", agent_id: agentId });
  sketch.edge({
    source: tool,
    target: files,
    kind: "READS",
    description: "commands read the files of the project",
    at,
  });
  if (sandbox.value !== "read-only") {
    sketch.edge({
      source: tool,
      target: files,
      kind: "WRITES",
      description: "commands write the files of the project",
      at,
    });
    sketch.edge({
      source: tool,
      target: instructions,
      kind: "WRITES",
      description: "commands write AGENTS.md and the other instruction files of the project",
      vulnerability: "writable_instructions",
      at,
    });
  }
  sketch.edge({
    source: files,
    target: instructions,
    kind: "WRITES",
    description: "the instruction files are part of the project",
    at,
  });
  sketch.edge({
    source: instructions,
    target: agent,
    kind: "LOADS",
    description: "AGENTS.md is loaded in every session",
    at,
  });
}
