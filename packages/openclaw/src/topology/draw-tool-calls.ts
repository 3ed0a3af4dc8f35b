import { agentOverHttp } from "../facts/gateway/http-tools.ts";
import type { OpenClawModel } from "../model/model.ts";
import { type ContextMap, type ContextNode, directContext } from "./context-nodes.ts";
import { drawWay, untrustedWay, wayToTurns } from "./gateway-ways.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/**
 * Draws what people on other machines do who get in where only devices that the owner has approved
 * have turns: call tools of an agent over HTTP, without a model that has to obey. Returns the
 * contexts of these calls.
 */
export function drawToolCalls(
  model: OpenClawModel,
  contexts: ContextMap,
  sketch: Sketch,
): readonly ContextNode[] {
  const way = untrustedWay(model);
  if (way === undefined || wayToTurns(model) !== undefined) return [];
  const { agents, config } = model;
  const key = sketch.node("gateway", "gateway/http", "HTTP tool calls of the OpenClaw gateway", {
    exposed: true,
    requests: true,
  });
  drawWay(model, way, key, sketch);
  return agents.flatMap((agent) => {
    const main = contexts.main(agent.id);
    if (main === undefined) return [];
    const node = directContext(main, agentOverHttp(config, agent), sketch);
    sketch.edge({
      source: key,
      target: node.key,
      kind: "DELIVERS",
      description: `a request calls tools of ${agent.id}`,
      at: ["/gateway/tools"],
      attributes: { ease: "automatic" },
    });
    drawInstalledSkill(model, node, { from: key, to: main.key }, sketch);
    return [node];
  });
}

const approval = "/skills/workshop/approvalPolicy";

/** A skill that a request installs: later turns of the agent have its text. */
function drawInstalledSkill(
  { config }: OpenClawModel,
  { agent, context }: ContextNode,
  { from, to }: { readonly from: string; readonly to: string },
  sketch: Sketch,
): void {
  const grant = agent.grant("skill_workshop", context.where);
  if (!grant.allowed || context.where !== "host" || config.get(approval) === "pending") return;
  sketch.edge({
    source: from,
    target: to,
    kind: "DELIVERS",
    description: `a request can install a skill, whose text later turns of ${agent.id} have`,
    at: [approval, grant.at],
  });
}
