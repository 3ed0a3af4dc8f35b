import { asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawConfig } from "../model/model.ts";
import { agentIdOf } from "../model/roster.ts";

/**
 * Agents that all answer in one room, by the rules of `broadcast`; none for rooms that it does not
 * name.
 */
export function broadcastAgents(
  config: OpenClawConfig,
  channel: string,
  room: string,
): readonly string[] {
  if (room === "") return [];
  const qualified = config.get(below("/broadcast", `${channel}:${room}`));
  // Only WhatsApp's rooms may omit their channel, since the setting began with them.
  const entry =
    qualified ?? (channel === "whatsapp" ? config.get(below("/broadcast", room)) : undefined);
  const agents = isObject(entry) ? entry["agents"] : entry;
  return (asTrimmedTexts(agents) ?? []).map(agentIdOf);
}
