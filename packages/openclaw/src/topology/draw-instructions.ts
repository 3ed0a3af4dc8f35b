import type { AgentPolicy, OpenClawModel } from "../model/model.ts";
import { folderInstructionsNode, folderNode } from "@parapet/runtime-kit/topology/shared-folder.ts";
import { instructionsNode, filesNode, workspaceNode } from "./draw-stores.ts";
import type { ContextMap } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/**
 * Draws the files that instruct agents, AGENTS.md and SOUL.md with the skills: anyone who writes
 * them instructs every later session. Agents of one workspace have the same.
 */
export function drawInstructions(
  { agents }: OpenClawModel,
  contexts: ContextMap,
  hostName: string,
  sketch: Sketch,
): void {
  for (const { agent, key } of contexts.all) {
    sketch.edge({
      source: instructionsNode(agent, agents, sketch),
      target: key,
      kind: "LOADS",
      description: `AGENTS.md and the other instruction files are loaded into every session of ${agent.id}`,
      at: [agent.workspace.at],
    });
  }
  for (const agent of agents) drawSharedFolder(agent, agents, hostName, sketch);
  // Writing every file of the user includes those of all agents.
  if (
    !contexts.all.some(
      ({ agent, context }) => context.where === "host" && !agent.fsWorkspaceOnly.value,
    )
  )
    return;
  for (const agent of agents) {
    sketch.edge({
      source: filesNode(sketch),
      target: instructionsNode(agent, agents, sketch),
      kind: "WRITES",
      description: `the instruction files of ${agent.id} are among them`,
      at: [agent.workspace.at],
    });
  }
}

/**
 * Draws what an agent has in common with a coding agent that is started in its workspace: what that
 * one writes there instructs this one, and the other way round.
 */
function drawSharedFolder(
  agent: AgentPolicy,
  agents: readonly AgentPolicy[],
  hostName: string,
  sketch: Sketch,
): void {
  const { id, workspace } = agent;
  const folder = { path: workspace.value, hostName };
  sketch.edge({
    source: folderNode(folder, sketch),
    target: instructionsNode(agent, agents, sketch),
    kind: "WRITES",
    description: `the instruction files of ${id} are in the folder`,
    at: [workspace.at],
  });
  sketch.edge({
    source: workspaceNode(agent, sketch),
    target: folderInstructionsNode(folder, sketch),
    kind: "WRITES",
    description: "instruction files of other agents are in the folder, too",
    at: [workspace.at],
  });
}
