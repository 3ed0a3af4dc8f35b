import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { literalSecrets } from "../facts/secrets/literal-secrets.ts";
import { fileWriterOf, writesOutsideWorkspace } from "../facts/execution/shell-reach.ts";
import type { OpenClawModel } from "../model/model.ts";
import {
  configurationNode,
  drawFiles,
  drawSecrets,
  filesNode,
  instructionsNode,
  workspaceNode,
} from "./draw-stores.ts";
import type { ContextNode } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/** What the file tools of one execution context reach, and the settings responsible. */
type Reach = {
  /** Every file of the gateway's user, or the agent's workspace alone. */
  readonly confined: boolean;
  /** True when OpenClaw's own folder is among the files. */
  readonly coversState: boolean;
  readonly at: readonly string[];
  readonly fixedBy: readonly CheckId[];
  /**
   * What keeps the tools from OpenClaw's own folder: confinement does not, where the workspace
   * holds that folder.
   */
  readonly stateFixedBy: readonly CheckId[];
};

/** Draws the file tools of one execution context, and what they reach from there. */
export function drawFileTools(model: OpenClawModel, node: ContextNode, sketch: Sketch): void {
  const { agent, context } = node;
  const reach = reachOf(model, node);
  const access = agent.sandbox.workspaceAccess.value;
  const read = agent.grant("read", context.where);
  if (read.allowed && (context.where === "host" || access !== "none"))
    drawReader(model, node, read.at, reach, sketch);
  const write = fileWriterOf(agent, context);
  if (write !== undefined && (context.where === "host" || access === "rw"))
    drawWriter(model, node, write.at, reachOfWriters(model, node, reach), sketch);
}

/** Where an agent can only patch, patches stay in the workspace although it reads everything. */
function reachOfWriters(
  { stateDir }: OpenClawModel,
  { agent, context }: ContextNode,
  reach: Reach,
): Reach {
  if (reach.confined || writesOutsideWorkspace(agent, context)) return reach;
  const { patchWorkspaceOnly, workspace } = agent;
  const coversState = isWithin(stateDir, workspace.value);
  return {
    confined: true,
    coversState,
    at: [patchWorkspaceOnly.at, ...(coversState ? [workspace.at] : [])],
    fixedBy: [],
    stateFixedBy: [],
  };
}

function reachOf({ stateDir }: OpenClawModel, { agent, context }: ContextNode): Reach {
  const { fsWorkspaceOnly, sandbox, workspace } = agent;
  const confined = context.where === "sandbox" || fsWorkspaceOnly.value;
  if (!confined) {
    const at = [fsWorkspaceOnly.at, sandbox.mode.at];
    const fixedBy: readonly CheckId[] = ["OC-SEC-004", "OC-TOOL-003"];
    const stateFixedBy: readonly CheckId[] = isWithin(stateDir, workspace.value)
      ? ["OC-SEC-004"]
      : fixedBy;
    return { confined, coversState: true, at, fixedBy, stateFixedBy };
  }
  const coversState = isWithin(stateDir, workspace.value);
  const reason = context.where === "sandbox" ? sandbox.workspaceAccess.at : fsWorkspaceOnly.at;
  return {
    confined,
    coversState,
    at: coversState ? [reason, workspace.at] : [reason],
    fixedBy: [],
    stateFixedBy: [],
  };
}

function onlyPatches({ agent, context: { where } }: ContextNode): boolean {
  return !["write", "edit"].some((tool) => agent.grant(tool, where).allowed);
}

function drawReader(
  { config }: OpenClawModel,
  node: ContextNode,
  grantedAt: string,
  { confined, coversState, at, fixedBy, stateFixedBy }: Reach,
  sketch: Sketch,
): void {
  const { agent } = node;
  const tool = drawTool(
    node,
    "read",
    grantedAt,
    `${agent.id} reads files without approval`,
    sketch,
  );
  if (coversState) {
    const secrets = literalSecrets(config);
    const description = "file tools read the credentials in the state folder";
    drawSecrets(tool, { description, at, fixedBy: stateFixedBy, literals: secrets }, sketch);
  }
  if (!confined) {
    const description = "file tools read every file of their user";
    drawFiles(tool, { description, at, fixedBy }, sketch);
    return;
  }
  sketch.edge({
    source: tool,
    target: workspaceNode(agent, sketch),
    kind: "READS",
    description: `file tools read the workspace of ${agent.id}`,
    at,
  });
}

function drawWriter(
  { agents }: OpenClawModel,
  node: ContextNode,
  grantedAt: string,
  { confined, coversState, at, fixedBy, stateFixedBy }: Reach,
  sketch: Sketch,
): void {
  const { agent } = node;
  // One tool for all contexts of an agent: where a room only allows patches, that is a separate
  // one.
  const name = onlyPatches(node) ? "apply_patch" : "write";
  const tool = drawTool(node, name, grantedAt, `${agent.id} writes files without approval`, sketch);
  sketch.edge({
    source: tool,
    target: confined ? workspaceNode(agent, sketch) : filesNode(sketch),
    kind: "WRITES",
    description: confined
      ? `file tools write the workspace of ${agent.id}`
      : "file tools write every file of their user",
    vulnerability: confined ? "" : "unconfined_file_tools",
    at,
    fixedBy,
  });
  sketch.edge({
    source: tool,
    target: instructionsNode(agent, agents, sketch),
    kind: "WRITES",
    description: `file tools write the instruction files of ${agent.id}`,
    vulnerability: "writable_instructions",
    at: [grantedAt, agent.workspace.at],
  });
  if (!coversState) return;
  sketch.edge({
    source: tool,
    target: configurationNode(sketch),
    kind: "WRITES",
    description: "file tools write OpenClaw's configuration, which the gateway reloads immediately",
    vulnerability: "self_modification",
    at,
    fixedBy: stateFixedBy,
  });
}

function drawTool(
  { agent, context, key }: ContextNode,
  name: string,
  at: string,
  description: string,
  sketch: Sketch,
): string {
  const tool = sketch.node("tool", `${agent.id}/${name}@${context.where}`, name, {
    tool: name,
    agent_id: agent.id,
  });
  sketch.edge({
    source: key,
    target: tool,
    kind: "INVOKES",
    description,
    at: [at],
    attributes: { decision: "auto" },
  });
  return tool;
}

function isWithin(path: string, folder: string): boolean {
  return folder === "/" || path === folder || path.startsWith(`${folder}/`);
}
