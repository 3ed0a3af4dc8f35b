import { type Effective, keysAt } from "@parapet/scan-core/settings/settings.ts";
import { asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { AgentPolicy, OpenClawConfig } from "../model/model.ts";
import { agentScope, type RosterEntry } from "../model/roster.ts";

type Elevated = AgentPolicy["elevated"];

const global = "/tools/elevated";

/**
 * Who may run an agent's commands outside its sandbox. On unless it is switched off; nobody is
 * listed until somebody is named. The list is empty where the escape is switched off.
 */
export function elevatedOf(config: OpenClawConfig, agent: RosterEntry): Elevated {
  const enabled = enabledOf(config, agent);
  if (!enabled.value) return { enabled, allowFrom: [] };
  const allowFrom = keysAt(config, `${global}/allowFrom`)
    .toSorted()
    .map((channel) => ({ channel, senders: sendersOf(config, agent, channel) }))
    .filter(({ senders }) => senders.value.length > 0);
  return { enabled, allowFrom };
}

function enabledOf(config: OpenClawConfig, agent: RosterEntry): Effective<boolean> {
  const places = agentScope(agent, "/tools/elevated/enabled", `${global}/enabled`).toReversed();
  const off = places.find((at) => config.get(at) === false);
  if (off !== undefined) return { value: false, at: off };
  return { value: true, at: `${global}/enabled` };
}

/**
 * A sender must be in the global list, and in the agent's where it has one: an agent can only
 * narrow.
 */
function sendersOf(
  config: OpenClawConfig,
  agent: RosterEntry,
  channel: string,
): Effective<readonly string[]> {
  const at = below(`${global}/allowFrom`, channel);
  const everywhere = asTrimmedTexts(config.get(at)) ?? [];
  const own = `${agent.at}/tools/elevated/allowFrom`;
  if (agent.at === "" || !isObject(config.get(own))) return { value: everywhere, at };
  const narrowed = asTrimmedTexts(config.get(below(own, channel))) ?? [];
  if (everywhere.includes("*")) return { value: narrowed, at: below(own, channel) };
  if (narrowed.includes("*")) return { value: everywhere, at };
  return {
    value: everywhere.filter((sender) => narrowed.includes(sender)),
    at: below(own, channel),
  };
}
