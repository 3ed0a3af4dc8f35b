import { enabledTextEndpoints } from "../facts/gateway/remote-turns.ts";
import type { OpenClawModel } from "../model/model.ts";
import type { ContextMap } from "./context-nodes.ts";
import { drawWay, wayToTurns } from "./gateway-ways.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/** Draws the gateway: its operators, everyone else who gets in, and the agents it controls. */
export function drawGateway(model: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  const { gateway, agents } = model;
  const key = sketch.node("gateway", "gateway", "OpenClaw gateway", { exposed: gateway.exposed });
  sketch.edge({
    source: sketch.node("principal", "operator", "Operators", { trust: "operator" }),
    target: key,
    kind: "CAN_WRITE",
    description: "operators control the gateway with its secret",
    at: [gateway.auth.mode.at],
  });
  const way = wayToTurns(model);
  if (way !== undefined) drawWay(model, way, key, sketch);
  for (const { id } of agents) {
    const context = contexts.main(id);
    if (context === undefined) continue;
    sketch.edge({
      source: key,
      target: context.key,
      kind: "DELIVERS",
      description: `the gateway passes instructions to ${id}`,
      at: ["/gateway", ...enabledTextEndpoints(model)],
    });
  }
}
