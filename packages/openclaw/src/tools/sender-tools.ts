import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig } from "../model/model.ts";
import { agentScope, type RosterEntry } from "../model/roster.ts";
import { layerAt, type ToolLayer } from "./tool-layers.ts";

export type SenderLayer = {
  readonly sender: string;
  readonly at: string;
  readonly layer: ToolLayer;
};

/**
 * Filters that hold for messages of certain senders only, sorted by sender. An agent's own entry
 * replaces the global one, even when it is empty; its "*" replaces them all.
 */
export function senderLayersOf(config: OpenClawConfig, agent: RosterEntry): readonly SenderLayer[] {
  const places = agentScope(agent, "/tools/toolsBySender", "/tools/toolsBySender");
  const found = new Map<string, SenderLayer>();
  for (const place of places) {
    if (found.has("*")) break;
    const own = keysAt(config, place).filter((key) => isObject(config.get(below(place, key))));
    for (const sender of own) {
      if (found.has(sender)) continue;
      const at = below(place, sender);
      found.set(sender, { sender, at, layer: layerAt(config, at) });
    }
  }
  return [...found.values()].toSorted((a, b) => (a.sender < b.sender ? -1 : 1));
}
