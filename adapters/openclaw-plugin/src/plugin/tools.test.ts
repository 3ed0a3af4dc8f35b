import { expect, test } from "vitest";
import { serverOf, trustOfResult } from "./tools.ts";

const own = [
  "agents_list agents_wait apply_patch automations create_goal cron dashboard dismiss_task edit exec find gateway",
  "get_goal grep heartbeat_respond image_generate ls memory_save music_generate nodes openclaw plugins process",
  "progress_card read secrets session_status sessions sessions_list sessions_search sessions_send sessions_spawn",
  "sessions_yield show_widget skill_workshop subagents suggest_task terminal theme tool_call tool_describe tool_search",
  "tool_search_code tts update_goal video_generate view_image write",
].flatMap((line) => line.split(" "));

test.each(own)("what %s shows is the agent's own", (tool) => {
  expect(trustOfResult(tool)).toBe("agent");
});

test.each(["memory_search", "memory_get"])("what %s finds was remembered", (tool) => {
  expect(trustOfResult(tool)).toBe("memory");
});

test.each([
  "web_fetch",
  "web_search",
  "browser",
  "canvas",
  "message",
  "x_search",
  "code_execution",
  "docs__read",
  "mcp__docs__exec",
  "Exec",
  "exec2",
  "",
])("what %j shows may be anybody's words", (tool) => {
  expect(trustOfResult(tool)).toBe("external");
});

test.each([
  ["docs__read", "docs"],
  ["docs__read__all", "docs"],
  ["mcp__docs__read", "docs"],
  ["mcp__docs", ""],
  ["mcp__", ""],
  ["docs__", ""],
  ["read", ""],
  ["", ""],
])("%j is a tool of the server %j", (tool, server) => {
  expect(serverOf(tool)).toBe(server);
});
