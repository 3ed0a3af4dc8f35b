import type { OpenClawConfig } from "../model/model.ts";
import { layerAt, type ToolLayer } from "./tool-layers.ts";

const tools = "/tools/subagents/tools";
const depth = "/agents/defaults/subagents/maxSpawnDepth";

/** What no sub-agent gets, whatever is configured. */
export const neverForSubagents: readonly string[] = [
  "gateway",
  "agents_list",
  "openclaw",
  "session_status",
  "progress_card",
  "automations",
  "message",
  "sessions_send",
  "conversations_list",
  "conversations_send",
  "conversations_turn",
];

/** What those at the greatest depth lose as well. */
const neverForLast: readonly string[] = [
  "subagents",
  "sessions_list",
  "sessions_history",
  "sessions_search",
  "sessions_spawn",
];

/** The last filter of an agent that works as a sub-agent. */
export function subagentLayerOf(config: OpenClawConfig): ToolLayer {
  const { allow, deny } = layerAt(config, tools);
  const always = neverForSubagents.map((name) => ({ name, at: `${tools}/deny` }));
  const last = config.get(depth) === 1 ? neverForLast.map((name) => ({ name, at: depth })) : [];
  return { allow, deny: [...deny, ...always, ...last] };
}
