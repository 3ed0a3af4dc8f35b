import { writesOutsideWorkspace } from "../facts/execution/shell-reach.ts";
import { filesNode } from "./draw-stores.ts";
import type { ContextMap } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/**
 * Draws that some files of the gateway's user are run later, where file tools write all of them.
 */
export function drawLateExecution(contexts: ContextMap, hostName: string, sketch: Sketch): void {
  const writer = contexts.all.find(({ agent, context }) => writesOutsideWorkspace(agent, context));
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
