import type { OpenClawModel } from "../model.ts";
import { instructionsNode, filesNode } from "./draw-stores.ts";
import type { SeatMap } from "./seat-nodes.ts";
import type { Sketch } from "./sketch.ts";

/**
 * Draws the files that tell agents who they are, AGENTS.md and SOUL.md with the skills beside them: whoever writes them
 * instructs every later session. Agents of one workspace have the same.
 */
export function drawInstructions({ agents }: OpenClawModel, seats: SeatMap, sketch: Sketch): void {
  for (const { agent, key } of seats.all) {
    sketch.edge({
      source: instructionsNode(agent, agents, sketch),
      target: key,
      kind: "LOADS",
      description: `AGENTS.md and the other instruction files open every session of ${agent.id}`,
      at: [agent.workspace.at],
    });
  }
  // Whoever writes every file of the user writes those of all agents.
  if (!seats.all.some(({ agent, seat }) => seat.where === "host" && !agent.fsWorkspaceOnly.value))
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
