import { webToolsOf } from "../facts/tools/web-access.ts";
import type { OpenClawModel } from "../model/model.ts";
import type { ContextNode } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

const flags = [
  {
    tool: "web_fetch",
    at: ["/tools/web/fetch/ssrfPolicy/dangerouslyAllowPrivateNetwork"],
    fixedBy: "OC-SEC-006",
  },
  {
    tool: "browser",
    at: [
      "/browser/ssrfPolicy/dangerouslyAllowPrivateNetwork",
      "/browser/ssrfPolicy/allowPrivateNetwork",
    ],
    fixedBy: "OC-SEC-005",
  },
] as const;

/**
 * Draws web tools of one execution context that may open private addresses: internal services, a
 * cloud machine's metadata.
 */
export function drawPrivateNetwork(
  model: OpenClawModel,
  { agent, context }: ContextNode,
  sketch: Sketch,
): void {
  const usable = new Set<string>(webToolsOf(model, agent, context).map(({ name }) => name));
  for (const { tool, at, fixedBy } of flags) {
    const open = at.filter((pointer) => model.config.get(pointer) === true);
    if (open.length === 0 || !usable.has(tool)) continue;
    sketch.edge({
      source: sketch.node("tool", `${agent.id}/${tool}@${context.where}`, tool),
      target: sketch.node("data_store", "private-network", "Services on the private network", {
        role: "private_network",
      }),
      kind: "READS",
      description: `${tool} can open private addresses`,
      vulnerability: "private_network_access",
      at: open,
      fixedBy: [fixedBy],
    });
  }
}
