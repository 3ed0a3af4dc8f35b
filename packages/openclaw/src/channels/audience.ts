import type { Audience } from "../model/model.ts";

// Only who was given an account there can write: a workspace, a tenant, a company, a server of
// one's own.
const closedSystems: ReadonlySet<string> = new Set([
  "clickclack",
  "feishu",
  "googlechat",
  "mattermost",
  "msteams",
  "nextcloud-talk",
  "slack",
  "synology-chat",
]);

// Anyone can join their rooms.
const openRooms: ReadonlySet<string> = new Set(["irc", "nostr", "twitch"]);

/**
 * Who "everyone" is on a channel: members on a system with accounts, anyone in rooms that are open
 * to all.
 */
export function audienceIn(channel: string, audience: Audience): Audience {
  if (audience === "anyone" && closedSystems.has(channel)) return "group-members";
  return audience === "group-members" && openRooms.has(channel) ? "anyone" : audience;
}
