import type { OpenClawConfig } from "./model.ts";
import { layerAt, type ToolLayer } from "./tool-layers.ts";

const tools = "/tools/subagents/tools";

// What no sub-agent gets, whatever is configured. At the greatest depth it loses four more.
const neverForSubagents: readonly string[] = [
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

/** The last filter of an agent that works as a sub-agent. */
export function subagentLayerOf(config: OpenClawConfig): ToolLayer {
  const { allow, deny } = layerAt(config, tools);
  const always = neverForSubagents.map((name) => ({ name, at: `${tools}/deny` }));
  return { allow, deny: [...deny, ...always] };
}
