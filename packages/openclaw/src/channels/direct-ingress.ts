import { underAllowlistOnly } from "./allowlist-only.ts";
import { accountSetting, type ChannelAccount } from "./channel-account.ts";
import { type Effective, keysAt } from "@parapet/scan-core/settings/settings.ts";
import { asTrimmedTexts, oneOf } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { Audience, OpenClawConfig } from "../model/model.ts";
import { isInCatalog } from "../plugins/provided-channels.ts";
import { directSenders, everyoneIn, listsNobody, someoneIn, type Senders } from "./senders.ts";

/** Who an entry point admits, by which policy, and the other settings responsible. */
export type Ingress = {
  /** Id of the one chat it is about; "" for all that are not named. */
  readonly room: string;
  readonly policy: Effective<string>;
  readonly audience: Audience;
  readonly because: readonly string[];
};

/** Direct messages of one account. */
export type DirectIngress = {
  /** Of everyone without their own entry. */
  readonly all: Ingress;
  /** Single chats whose settings decide who is admitted, sorted by id. */
  readonly chats: readonly Ingress[];
};

const asPolicy = oneOf("pairing", "allowlist", "open", "disabled");

// In these channels an account that says nothing of its own pairs, whatever the channel says.
const accountsStandAlone = new Set(["irc", "line", "mattermost", "nextcloud-talk"]);

/** Direct messages of one account, with the settings of single chats where the channel has them. */
export function directIngress(config: OpenClawConfig, account: ChannelAccount): DirectIngress {
  const own = channelIngress(config, account);
  const map = chatMapOf(config, account);
  if (map === undefined) return { all: own, chats: [] };
  const every = below(map, "*");
  const all = chatIngress(config, account, every);
  const chats = keysAt(config, map)
    // Ids of groups begin with "-": their settings are elsewhere.
    .filter((key) => key !== "*" && !key.startsWith("-") && isObject(config.get(below(map, key))))
    // An entry replaces the one for all chats, even where it sets less.
    .filter((key) => admits(config, below(map, key)) || admits(config, every))
    .toSorted()
    .map((key) => oneChat(chatIngress(config, account, below(map, key)), key));
  // Where the channel is open anyway, the entry opens nothing.
  return { all: own.audience === "anyone" && all.audience === "anyone" ? own : all, chats };
}

/** Direct messages as the account and its channel admit them, before the settings of any chat. */
function channelIngress(config: OpenClawConfig, account: ChannelAccount): Ingress {
  const policy = directPolicy(config, account);
  return ingressBy(config, account, policy, directSenders(config, account));
}

/**
 * Pointer of the map in which an account of Telegram sets up single chats; its own replaces the
 * channel's.
 */
export function chatMapOf(
  config: OpenClawConfig,
  { channel, places }: ChannelAccount,
): string | undefined {
  if (channel !== "telegram") return undefined;
  return places.map((place) => `${place}/direct`).find((at) => isObject(config.get(at)));
}

/**
 * Where the tools of a chat of Telegram are narrowed: by its entry, or by the one for all chats
 * that have none.
 */
export function chatToolPlaces(
  config: OpenClawConfig,
  account: ChannelAccount,
  room: string,
): readonly (readonly string[])[] {
  const map = chatMapOf(config, account);
  if (map === undefined) return [];
  const own = below(map, room);
  return [[room !== "" && config.has(own) ? own : below(map, "*")]];
}

function chatIngress(config: OpenClawConfig, account: ChannelAccount, at: string): Ingress {
  if (config.get(`${at}/enabled`) === false) {
    const policy = { value: "disabled", at: `${at}/enabled` };
    return { room: "", policy, audience: "nobody", because: [] };
  }
  const written = asPolicy(config.get(`${at}/dmPolicy`));
  const policy =
    written === undefined
      ? directPolicy(config, account)
      : { value: written, at: `${at}/dmPolicy` };
  const listed = asTrimmedTexts(config.get(`${at}/allowFrom`));
  if (listed === undefined) {
    return ingressBy(config, account, policy, directSenders(config, account));
  }
  const senders = { value: listed, at: `${at}/allowFrom` };
  const ingress = ingressBy(config, account, policy, senders);
  // Nothing bypasses the list of a chat, not even pairing.
  return ingress.audience === "paired"
    ? { ...ingress, ...listedIn(config, account, senders) }
    : ingress;
}

function admits(config: OpenClawConfig, at: string): boolean {
  return ["enabled", "dmPolicy", "allowFrom"].some((name) => config.has(`${at}/${name}`));
}

/** A direct chat has one person in it, however many its settings admit. */
function oneChat(ingress: Ingress, room: string): Ingress {
  return {
    ...ingress,
    room,
    audience: ingress.audience === "anyone" ? "listed" : ingress.audience,
  };
}

function ingressBy(
  config: OpenClawConfig,
  account: ChannelAccount,
  policy: Effective<string>,
  senders: Senders,
): Ingress {
  const everyone = everyoneIn(config, account, senders);
  const ingress = { room: "", policy };
  if (policy.value === "disabled") return { ...ingress, audience: "nobody", because: [] };
  // Whatever the policy is called, "*" among the senders admits everyone.
  if (everyone !== undefined) return { ...ingress, audience: "anyone", because: [everyone] };
  if (policy.value === "pairing") return { ...ingress, audience: "paired", because: [] };
  // QQ fills in the "*" where its direct messages are open and nobody is listed. What a plugin
  // outside OpenClaw's catalog does is unknown, so "open" is taken at its word.
  const isOwnRule = account.channel === "qqbot" || !isInCatalog(account.channel);
  if (isOwnRule && policy.value === "open" && senders.value.length === 0) {
    return { ...ingress, audience: "anyone", because: [] };
  }
  // "open" is open only with "*"; with names it admits the names, and without any it drops every
  // message.
  return { ...ingress, ...listedIn(config, account, senders) };
}

function listedIn(
  config: OpenClawConfig,
  account: ChannelAccount,
  senders: Senders,
): Pick<Ingress, "audience" | "because"> {
  const { admitted, lists } = someoneIn(config, account, senders);
  return { audience: admitted ? "listed" : "nobody", because: lists };
}

function directPolicy(config: OpenClawConfig, account: ChannelAccount): Effective<string> {
  const off = account.places.find((place) => config.get(`${place}/dm/enabled`) === false);
  if (off !== undefined) return { value: "disabled", at: `${off}/dm/enabled` };
  const alone = accountsStandAlone.has(account.channel);
  const asked = alone ? { ...account, places: [account.places[0]] as const } : account;
  const written = accountSetting(config, asked, ["dmPolicy", "dm/policy"], asPolicy);
  const unset = {
    value: account.channel === "qqbot" ? unsetOfQq(config, account) : "pairing",
    at: `${asked.places.at(-1) ?? account.root}/dmPolicy`,
  };
  return underAllowlistOnly(config, account, written ?? unset, ["disabled"]);
}

// QQ has no pairing: without listed senders it admits everyone.
function unsetOfQq(config: OpenClawConfig, account: ChannelAccount): "allowlist" | "open" {
  return listsNobody(directSenders(config, account)) ? "open" : "allowlist";
}
