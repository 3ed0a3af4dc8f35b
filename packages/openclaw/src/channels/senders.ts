import { membersOf } from "./access-groups.ts";
import { accountSetting, type ChannelAccount } from "./channel-account.ts";
import { groupRulesOf } from "./group-rules.ts";
import { type Effective, firstSet } from "@parapet/scan-core/settings/settings.ts";
import { asTrimmedTexts, type Reader } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawConfig } from "../model/model.ts";

/** The senders that a list admits, with the pointer of the list; an absent list admits nobody. */
export type Senders = Effective<readonly string[]>;

/** Who may write directly: `allowFrom`, or the older `dm.allowFrom`. */
export function directSenders(config: OpenClawConfig, account: ChannelAccount): Senders {
  const names = ["allowFrom", "dm/allowFrom"];
  const own = accountSetting(config, account, names, asTrimmedTexts);
  if (own === undefined) return { value: [], at: `${account.root}/allowFrom` };
  return account.channel === "telegram" ? withinRoot(config, account, own) : own;
}

const asFilledList: Reader<readonly string[]> = (value) => {
  const list = asTrimmedTexts(value);
  return list !== undefined && list.length > 0 ? list : undefined;
};

/**
 * The list of a room that holds whatever the group policy says; undefined where the room has none.
 */
export function bindingSenders(
  config: OpenClawConfig,
  { channel }: ChannelAccount,
  rooms: readonly string[],
): Senders | undefined {
  const own = groupRulesOf(channel).bindingList;
  if (own === undefined) return undefined;
  return firstSet(
    config,
    rooms.map((room) => `${room}/${own.name}`),
    own.evenEmpty ? asTrimmedTexts : asFilledList,
  );
}

/**
 * Who may write in groups: the room's own list, `groupAllowFrom`, or in most channels who may write
 * directly.
 */
export function groupSenders(
  config: OpenClawConfig,
  account: ChannelAccount,
  rooms: readonly string[],
): Senders {
  const ofRoom = firstSet(
    config,
    rooms.flatMap((room) => [`${room}/allowFrom`, `${room}/users`]),
    asFilledList,
  );
  const listed = ofRoom ?? accountSetting(config, account, ["groupAllowFrom"], asFilledList);
  if (listed !== undefined) return listed;
  return groupRulesOf(account.channel).fallsBack
    ? directSenders(config, account)
    : { value: [], at: `${account.root}/groupAllowFrom` };
}

/** True where a list names no sender, "*" being none. */
export function listsNobody({ value }: Senders): boolean {
  return value.every((entry) => entry.trim() === "*");
}

/**
 * Pointer of the "*" by which a list admits everyone, its own or that of a group in it; undefined
 * where none does.
 */
export function everyoneIn(
  config: OpenClawConfig,
  { channel }: ChannelAccount,
  { value, at }: Senders,
): string | undefined {
  const groups = value.flatMap((entry) => membersOf(config, channel, entry).lists);
  return [...(value.includes("*") ? [at] : []), ...groups]
    .map((list) => wildcardIn(config, list))
    .find((wildcard) => wildcard !== undefined);
}

/**
 * Whether a list without "*" admits anyone, and the lists that name them: it, and those of its
 * groups.
 */
export function someoneIn(
  config: OpenClawConfig,
  { channel }: ChannelAccount,
  { value, at }: Senders,
): { readonly admitted: boolean; readonly lists: readonly string[] } {
  const members = value.map((entry) => membersOf(config, channel, entry));
  return {
    admitted: members.some(({ admits }) => admits),
    lists: [...new Set([at, ...members.flatMap(({ lists }) => lists)])],
  };
}

function wildcardIn(config: OpenClawConfig, at: string): string | undefined {
  const list = config.get(at);
  if (!Array.isArray(list)) return undefined;
  const index = list.findIndex((entry) => typeof entry === "string" && entry.trim() === "*");
  return index === -1 ? undefined : below(at, index);
}

// A Telegram account cannot open what the channel restricts: its "*" gives way to the names of the
// channel.
function withinRoot(config: OpenClawConfig, account: ChannelAccount, own: Senders): Senders {
  const at = `${account.root}/allowFrom`;
  const everywhere = asTrimmedTexts(config.get(at)) ?? [];
  const restricted = everywhere.some((sender) => sender !== "*");
  if (own.at === at || !restricted || !own.value.includes("*")) return own;
  const named = own.value.filter((sender) => sender !== "*");
  return { value: named.length > 0 ? named : everywhere, at };
}
