import { codeModeOf } from "../facts/execution/code-mode.ts";
import { hostShellAccess } from "../facts/execution/shell-access.ts";
import type { OpenClawModel } from "../model/model.ts";
import type { ContextNode } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/**
 * Draws code that the model writes and that runs in the gateway's own process, whatever the
 * sandbox: Node's vm is no isolation. Where the agent has a shell on the machine anyway, it adds
 * nothing.
 */
export function drawCodeMode(
  { config, schema }: OpenClawModel,
  { agent, context, key }: ContextNode,
  hostName: string,
  sketch: Sketch,
): void {
  const { enabled, executor } = codeModeOf(config, agent);
  const isContained = agent.sandbox.mode.value !== "off" || hostShellAccess(agent).length === 0;
  // Older versions only had the isolated executor.
  if (schema.version === "2026.6.11" || !isContained) return;
  if (enabled.value !== true || executor.value !== "node") return;
  const tool = sketch.node("tool", `${agent.id}/code@${context.where}`, "code", {
    tool: "code",
    agent_id: agent.id,
  });
  sketch.edge({
    source: key,
    target: tool,
    kind: "INVOKES",
    description: `${agent.id} writes code that runs without approval`,
    vulnerability: "unprompted_tool",
    at: [enabled.at],
    attributes: { decision: "auto" },
  });
  sketch.edge({
    source: tool,
    target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
    kind: "EXECUTES",
    description:
      "the code runs in the gateway's process, from which its executor does not isolate it",
    vulnerability: "arbitrary_code_execution",
    at: [executor.at],
    fixedBy: ["OC-EXEC-008"],
  });
}
