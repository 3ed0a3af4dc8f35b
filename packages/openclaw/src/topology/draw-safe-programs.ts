import { freeInterpreters } from "../facts/execution/interpreters.ts";
import { shellAccess } from "../facts/execution/shell-access.ts";
import type { OpenClawModel } from "../model/model.ts";
import type { ContextNode } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/**
 * Draws interpreters that one execution context runs without approval although other commands need
 * it: they run any code.
 */
export function drawSafePrograms(
  model: OpenClawModel,
  { agent, context, key }: ContextNode,
  hostName: string,
  sketch: Sketch,
): void {
  const programs = freeInterpreters(model, agent);
  const access = shellAccess(agent).find((way) => way.context.session === context.session);
  if (programs.length === 0 || access?.runsOn !== "host") return;
  const names = programs.map(({ program }) => program).join(", ");
  const tool = sketch.node(
    "tool",
    `${agent.id}/safe-programs@${context.where}`,
    `exec of ${names}`,
    {
      tool: "exec",
      agent_id: agent.id,
      allowlisted: true,
    },
  );
  const at = programs.map((program) => program.at);
  sketch.edge({
    source: key,
    target: tool,
    kind: "INVOKES",
    description: `${agent.id} runs ${names} without approval, as safe programs`,
    vulnerability: "unbounded_arguments",
    at,
    attributes: { decision: "auto" },
    fixedBy: ["OC-EXEC-002"],
  });
  sketch.edge({
    source: tool,
    target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
    kind: "EXECUTES",
    description: "an interpreter runs any code it is given",
    vulnerability: "arbitrary_code_execution",
    at,
  });
}
