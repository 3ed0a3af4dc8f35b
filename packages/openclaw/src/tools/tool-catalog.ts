/**
 * The built-in tools of OpenClaw 2026.9.6: the section each is in, and the profiles that include
 * it.
 */
type CoreTool = readonly [name: string, section: string, ...profiles: readonly Profile[]];
type Profile = "minimal" | "coding" | "messaging";

const coreTools: readonly CoreTool[] = [
  ["ls", "fs", "coding"],
  ["read", "fs", "coding"],
  ["write", "fs", "coding"],
  ["edit", "fs", "coding"],
  ["apply_patch", "fs", "coding"],
  ["exec", "runtime", "coding"],
  ["process", "runtime", "coding"],
  ["code_execution", "runtime", "coding"],
  ["secrets", "runtime", "coding", "messaging"],
  ["web_search", "web", "coding"],
  ["web_fetch", "web", "coding"],
  ["x_search", "web", "coding"],
  ["memory_search", "memory", "coding"],
  ["memory_get", "memory", "coding"],
  ["sessions", "sessions", "coding", "messaging"],
  ["sessions_list", "sessions", "coding", "messaging"],
  ["sessions_history", "sessions", "coding", "messaging"],
  ["sessions_search", "sessions", "coding", "messaging"],
  ["conversations_list", "sessions", "coding", "messaging"],
  ["conversations_send", "sessions", "coding", "messaging"],
  ["conversations_turn", "sessions", "coding", "messaging"],
  ["sessions_send", "sessions", "coding", "messaging"],
  ["sessions_spawn", "sessions", "coding", "messaging"],
  ["github_identity_status", "sessions", "coding"],
  ["github_publish", "sessions", "coding"],
  ["agents_wait", "sessions", "coding"],
  ["sessions_yield", "sessions", "coding", "messaging"],
  ["subagents", "sessions", "coding", "messaging"],
  ["session_status", "sessions", "minimal", "coding", "messaging"],
  ["suggest_task", "sessions", "coding"],
  ["dismiss_task", "sessions", "coding"],
  ["browser", "ui"],
  ["screen", "ui", "coding"],
  ["theme", "ui", "coding", "messaging"],
  ["dashboard", "ui", "coding"],
  ["terminal", "ui", "coding"],
  ["portal", "ui", "coding"],
  ["canvas", "ui"],
  ["show_widget", "ui"],
  ["message", "messaging", "messaging"],
  ["heartbeat_respond", "automation"],
  ["automations", "automation", "coding"],
  ["gateway", "automation", "minimal", "coding", "messaging"],
  ["plugins", "automation", "coding"],
  ["openclaw", "automation"],
  ["nodes", "nodes"],
  ["computer", "nodes"],
  ["mobile_ui", "nodes"],
  ["agents_list", "agents"],
  ["get_goal", "agents", "coding"],
  ["create_goal", "agents", "coding"],
  ["update_goal", "agents", "coding"],
  ["progress_card", "agents", "coding"],
  ["ask_user", "agents", "coding", "messaging"],
  ["skill_workshop", "agents", "coding"],
  ["view_image", "media", "coding"],
  ["image_generate", "media", "coding"],
  ["music_generate", "media", "coding"],
  ["video_generate", "media", "coding"],
  ["tts", "media"],
  ["pdf", "media"],
];

/** Names of the built-in tools. */
export const coreToolNames: readonly string[] = coreTools.map(([name]) => name);

// Files, commands and the canvas are what `group:openclaw` leaves out.
const outsideOpenClawGroup = new Set([
  ...coreTools.filter(([, section]) => section === "fs").map(([name]) => name),
  "exec",
  "process",
  "canvas",
]);

/**
 * Tools by group name, "group:fs"; `group:plugins` is not among them, for plugins are not built in.
 */
export const toolGroups: ReadonlyMap<string, readonly string[]> = new Map([
  ...Map.groupBy(coreTools, ([, section]) => `group:${section}`)
    .entries()
    .map(([group, tools]): [string, readonly string[]] => [group, tools.map(([name]) => name)]),
  ["group:openclaw", coreToolNames.filter((name) => !outsideOpenClawGroup.has(name))],
]);

const named = (profile: Profile): readonly string[] =>
  coreTools.filter(([, , ...profiles]) => profiles.includes(profile)).map(([name]) => name);

/** What each value of `tools.profile` allows. Any other value filters nothing. */
export const toolProfiles: ReadonlyMap<string, readonly string[]> = new Map([
  ["minimal", named("minimal")],
  ["coding", [...named("coding"), "bundle-mcp"]],
  ["messaging", [...named("messaging"), "bundle-mcp"]],
  ["full", ["*"]],
]);

/** What a sandboxed session may use where `tools.sandbox.tools.allow` is unset. */
export const sandboxDefaultAllow: readonly string[] = [
  "exec",
  "process",
  "read",
  "ls",
  "write",
  "edit",
  "apply_patch",
  "view_image",
  "sessions_list",
  "sessions_history",
  "sessions_search",
  "sessions_send",
  "sessions_spawn",
  "sessions_yield",
  "subagents",
  "session_status",
];

/** What it may not use where `tools.sandbox.tools.deny` is unset and nothing allows it by name. */
export const sandboxDefaultDeny: readonly string[] = [
  "browser",
  "canvas",
  "computer",
  "mobile_ui",
  "nodes",
  "automations",
  "gateway",
];
