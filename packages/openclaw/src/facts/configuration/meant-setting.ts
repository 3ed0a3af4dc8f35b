import { parsePointer } from "@parapet/documents/pointer.ts";

/** A setting that people write, "*" for any one name, and what OpenClaw calls what they mean. */
type Meant = readonly [written: string, meant: string];

// Taken from other programs, from older releases, or written one section too high or too low.
const settings: readonly Meant[] = [
  ["/extends", "$include"],
  ["/include", "$include"],
  ["/includes", "$include"],
  ["/mcpServers", "mcp.servers"],
  ["/mcp_servers", "mcp.servers"],
  ["/agents/mcp", "mcp"],
  ["/agents/defaults/mcp", "mcp"],
  ["/agents/defaults/mcpServers", "mcp.servers"],
  ["/agents/defaults/tools", "tools"],
  ["/agents/defaults/model/id", "primary"],
  ["/agents/defaults/heartbeat/interval", "every"],
  ["/models/default", "agents.defaults.model"],
  ["/models/primary", "agents.defaults.model.primary"],
  ["/tools/web/sessions", "tools.sessions"],
  ["/gateway/integrations", "channels"],
  ["/providers", "models.providers"],
  ["/model", "agents.defaults.model"],
  ["/workspace", "agents.defaults.workspace"],
  ["/sandbox", "agents.defaults.sandbox"],
  ["/exec", "tools.exec"],
  ["/gateway/host", "gateway.bind"],
  ["/gateway/token", "gateway.auth.token"],
  ["/gateway/authToken", "gateway.auth.token"],
  ["/gateway/password", "gateway.auth.password"],
  ["/gateway/auth/type", "gateway.auth.mode"],
  ["/gateway/allowedOrigins", "gateway.controlUi.allowedOrigins"],
  ["/bindings/*/agent", "agentId"],
  ["/bindings/*/channel", "match.channel"],
  ["/bindings/*/accountId", "match.accountId"],
  ["/bindings/*/peer", "match.peer"],
  ["/channels/telegram/token", "channels.telegram.botToken"],
  ["/channels/telegram/accounts/*/token", "botToken"],
  ["/channels/discord/botToken", "channels.discord.token"],
  ["/channels/discord/accounts/*/botToken", "token"],
  ["/channels/*/allowedUsers", "allowFrom"],
  ["/channels/*/allowedUserIds", "allowFrom"],
  ["/channels/*/allowedNumbers", "allowFrom"],
  ["/channels/*/allowedSenders", "allowFrom"],
  ["/channels/*/streamMode", "streaming.mode"],
  ["/channels/*/blockStreaming", "streaming.block.enabled"],
  ["/channels/*/accounts/*/streamMode", "streaming.mode"],
  ["/channels/*/accounts/*/blockStreaming", "streaming.block.enabled"],
];

const channelNames: ReadonlySet<string> = new Set([
  "discord",
  "feishu",
  "imessage",
  "irc",
  "matrix",
  "msteams",
  "signal",
  "slack",
  "telegram",
  "whatsapp",
]);

// Top-level sections: where one is found deeper, a bracket is in the wrong place.
const topSections: ReadonlySet<string> = new Set([
  "approvals",
  "bindings",
  "browser",
  "channels",
  "commands",
  "cron",
  "discovery",
  "gateway",
  "hooks",
  "logging",
  "messages",
  "plugins",
  "session",
]);

const commandLists = new Set(["allow", "allowlist", "allowedCommands", "whitelist"]);

/** What to write instead of an unknown setting, as a sentence; undefined where nothing is near. */
export function meantInstead(pointer: string): string | undefined {
  const names = parsePointer(pointer);
  const key = names.at(-1) ?? "";
  if (/^(?:_|\/\/|#)|^comment$/i.test(key)) {
    return "Write a note as a comment, with // or /* */.";
  }
  if (names.at(-2) === "exec" && commandLists.has(key)) {
    return "Allowed commands are in exec-approvals.json: `openclaw approvals allowlist add`.";
  }
  const isChannel = names.length === 1 && channelNames.has(key);
  const meant = isChannel ? `channels.${key}` : settings.find(([at]) => matches(at, names))?.[1];
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return names.length > 1 && topSections.has(key)
    ? `${key} is a top-level section: a bracket may be in the wrong place.`
    : undefined;
}

function matches(pattern: string, names: readonly string[]): boolean {
  const parts = pattern.slice(1).split("/");
  return (
    parts.length === names.length &&
    parts.every((part, index) => part === "*" || part === names[index])
  );
}
