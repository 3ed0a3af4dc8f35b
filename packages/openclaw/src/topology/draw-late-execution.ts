import { writesBeyondWorkspace } from "../facts/execution/shell-reach.ts";
import { filesNode } from "./draw-stores.ts";
import type { SeatMap } from "./seat-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/** Draws that some files of the gateway's user are run later, where file tools write all of them. */
export function drawLateExecution(seats: SeatMap, hostName: string, sketch: Sketch): void {
  const writer = seats.all.find(({ agent, seat }) => writesBeyondWorkspace(agent, seat));
  if (writer === undefined) return;
  sketch.edge({
    source: filesNode(sketch),
    target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
    kind: "EXECUTES",
    description: "start-up files of shells and OpenClaw's plugins are among them, and run later",
    vulnerability: "delayed_execution",
    at: [writer.agent.fsWorkspaceOnly.at],
    attributes: { ease: "delayed_execution" },
  });
}
