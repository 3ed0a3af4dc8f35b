import type { Audience } from "../model/model.ts";

// Only who was given an account there can write: a workspace, a tenant, a company, a server of
// one's own.
const closedSystems: ReadonlySet<string> = new Set([
  "clickclack",
  "dingtalk",
  "feishu",
  "googlechat",
  "mattermost",
  "msteams",
  "nextcloud-talk",
  "rocketchat",
  "slack",
  "synology-chat",
  "webex",
  "wecom",
  "zulip",
]);

// What plugins add to the name of the system that they connect to.
const additions = new Set(["app", "bot", "channel", "connector", "openclaw", "plugin"]);

// Anyone can join their rooms.
const openRooms: ReadonlySet<string> = new Set(["irc", "nostr", "twitch"]);

/**
 * Who "everyone" is on a channel: members on a system with accounts, anyone in rooms that are open
 * to all.
 */
export function audienceIn(channel: string, audience: Audience): Audience {
  if (audience === "anyone" && closedSystems.has(systemOf(channel))) return "group-members";
  return audience === "group-members" && openRooms.has(channel) ? "anyone" : audience;
}

/** "dingtalk" of "dingtalk-connector". */
function systemOf(channel: string): string {
  const words = channel.toLowerCase().split("-");
  return words.filter((word) => !additions.has(word)).join("-");
}
