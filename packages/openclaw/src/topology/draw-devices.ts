import { sensitiveNodeCommands } from "../facts/nodes/node-commands.ts";
import { listAt } from "../facts/tools/tool-lists.ts";
import type { OpenClawModel } from "../model/model.ts";
import type { ContextNode } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

const allowed = "/gateway/nodes/commands/allow";
const denied = "/gateway/nodes/commands/deny";

/** Draws the tool that uses paired devices from one execution context: camera, screen, messages. */
export function drawDevices(
  { config }: OpenClawModel,
  { agent, context, key }: ContextNode,
  sketch: Sketch,
): void {
  const off = new Set(listAt(config, denied));
  const commands = listAt(config, allowed).filter(
    (command) => sensitiveNodeCommands.has(command) && !off.has(command),
  );
  const grant = agent.grant("nodes", context.where);
  if (commands.length === 0 || !grant.allowed) return;
  const tool = sketch.node("tool", `${agent.id}/nodes@${context.where}`, "nodes", {
    tool: "nodes",
    agent_id: agent.id,
  });
  sketch.edge({
    source: key,
    target: tool,
    kind: "INVOKES",
    description: `${agent.id} uses paired devices without approval`,
    at: [grant.at],
    attributes: { decision: "auto" },
  });
  sketch.edge({
    source: tool,
    target: sketch.node("data_store", "devices", "Paired devices", { role: "devices" }),
    kind: "READS",
    description: `devices may ${commands.toSorted().join(", ")}`,
    vulnerability: "device_access",
    at: [allowed],
    fixedBy: ["OC-NODE-004"],
  });
}
