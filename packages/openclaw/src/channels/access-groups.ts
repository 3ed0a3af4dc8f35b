import { asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawConfig } from "../model/model.ts";

// Channels that look into access groups; to others such an entry is a name that nobody has.
const supporting = new Set([
  "clickclack",
  "discord",
  "feishu",
  "googlechat",
  "imessage",
  "irc",
  "line",
  "mattermost",
  "msteams",
  "nextcloud-talk",
  "nostr",
  "qqbot",
  "signal",
  "slack",
  "sms",
  "telegram",
  "whatsapp",
  "zalo",
  "zalouser",
]);

const prefix = "accessGroup:";

/** The access group that an entry of a list of senders names; undefined where it names a sender. */
export function accessGroupIn(entry: string): string | undefined {
  const text = entry.trim();
  const name = text.startsWith(prefix) ? text.slice(prefix.length).trim() : "";
  return name === "" ? undefined : name;
}

/** Whom an entry of a list of senders means on a channel. */
export type EntryMembers = {
  /** Pointers of the lists that name the members; none where the entry names one sender. */
  readonly lists: readonly string[];
  /** False for a group that admits nobody on the channel. */
  readonly admits: boolean;
};

/**
 * The members behind an entry. A group that is missing, or that the channel cannot ask about, has
 * none.
 */
export function membersOf(config: OpenClawConfig, channel: string, entry: string): EntryMembers {
  const name = supporting.has(channel) ? accessGroupIn(entry) : undefined;
  if (name === undefined) return { lists: [], admits: true };
  const group = below("/accessGroups", name);
  const type = config.get(`${group}/type`);
  // Discord itself knows who sees one of its channels.
  if (type === "discord.channelAudience") return { lists: [], admits: channel === "discord" };
  if (type !== "message.senders") return { lists: [], admits: false };
  const lists = ["*", channel]
    .map((key) => below(group, "members", key))
    .filter((at) => (asTrimmedTexts(config.get(at)) ?? []).length > 0);
  return { lists, admits: lists.length > 0 };
}
