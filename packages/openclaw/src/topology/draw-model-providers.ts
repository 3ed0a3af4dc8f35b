import { asTrimmedText, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawModel } from "../model/model.ts";
import { drawInterceptor } from "@parapet/runtime-kit/topology/draw-interceptor.ts";
import type { ContextMap } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/** Draws model providers that are called in clear text: what they answer is what the agent does. */
export function drawModelProviders(
  model: OpenClawModel,
  contexts: ContextMap,
  sketch: Sketch,
): void {
  const { config } = model;
  for (const id of keysAt(config, "/models/providers").toSorted()) {
    const at = below("/models/providers", id, "baseUrl");
    const address = asTrimmedText(config.get(at));
    if (address === undefined) continue;
    const users = contexts.all.filter(({ agent }) => modelsOf(model, agent).some(isOf(id)));
    const listener = users.length === 0 ? undefined : drawInterceptor(address, sketch);
    if (listener === undefined) continue;
    const provider = sketch.node("model_provider", id, `Model provider ${id}`, {
      clear_text: true,
    });
    sketch.edge({
      source: listener,
      target: provider,
      kind: "CAN_WRITE",
      description: `${id} is called over plain HTTP, which others on the network path can read and change`,
      vulnerability: "clear_text_link",
      at: [at],
      attributes: { clear_text: true },
    });
    for (const { agent, key } of users) {
      sketch.edge({
        source: provider,
        target: key,
        kind: "RETURNS",
        description: `${agent.id} acts on the answers of ${id}`,
        vulnerability: "untrusted_model_output",
        at: [at],
        // It is the model's own output, and not text that a model may or may not follow.
        attributes: { ease: "automatic" },
      });
    }
  }
}

function modelsOf({ config }: OpenClawModel, agent: AgentPolicy): readonly string[] {
  const own = agent.at === "" ? undefined : config.get(`${agent.at}/model`);
  const model = own ?? config.get("/agents/defaults/model");
  if (typeof model === "string") return [model];
  if (!isObject(model)) return [];
  const { primary, fallbacks } = model;
  return [primary, ...itemsOf(fallbacks)].filter((name) => typeof name === "string");
}

function isOf(provider: string): (model: string) => boolean {
  return (model) => model.startsWith(`${provider}/`);
}
