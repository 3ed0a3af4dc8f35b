import type { EvaluationRequest } from "@parapet/adapter-link";

type Trust = EvaluationRequest["source_trust"];

/** Tools of OpenClaw that show what the agent's own machine and its own sessions hold. */
const own: ReadonlySet<string> = new Set(
  [
    "agents_list agents_wait apply_patch automations create_goal cron dashboard dismiss_task edit exec find gateway",
    "get_goal grep heartbeat_respond image_generate ls memory_save music_generate nodes openclaw plugins process",
    "progress_card read secrets session_status sessions sessions_list sessions_search sessions_send sessions_spawn",
    "sessions_yield show_widget skill_workshop subagents suggest_task terminal theme tool_call tool_describe tool_search",
    "tool_search_code tts update_goal video_generate view_image write",
  ].flatMap((line) => line.split(" ")),
);
const memory: ReadonlySet<string> = new Set(["memory_search", "memory_get"]);

/**
 * Whose words a tool's result holds: anyone's, unless OpenClaw itself is known to have made them.
 */
export function trustOfResult(toolName: string): Trust {
  if (memory.has(toolName)) return "memory";
  return own.has(toolName) ? "agent" : "external";
}

/**
 * The MCP server of a tool, which OpenClaw names "server__tool"; "" for a tool that is no server's.
 */
export function serverOf(toolName: string): string {
  const [server = "", ...rest] = toolName.split("__");
  if (server === "mcp") return rest.length > 1 ? (rest[0] ?? "") : "";
  return rest.length > 0 && rest[0] !== "" ? server : "";
}
