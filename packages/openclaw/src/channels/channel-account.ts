import { type Effective, firstSet, keysAt } from "@parapet/scan-core/settings/settings.ts";
import {
  asBoolean,
  asTrimmedText,
  asTrimmedTexts,
  type Reader,
} from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawConfig } from "../model/model.ts";
import { isProvided } from "../plugins/provided-channels.ts";

/** One account of a channel, with the places of its settings, most specific first. */
export type ChannelAccount = {
  readonly channel: string;
  /** "default" where the channel has no accounts. */
  readonly id: string;
  readonly root: string;
  readonly places: readonly [string, ...string[]];
};

const notChannels = new Set(["defaults", "modelByChannel"]);

/** Dozens of checks ask for them. */
const known = new WeakMap<OpenClawConfig, readonly ChannelAccount[]>();

/** Accounts of every configured channel, sorted by channel and id. */
export function channelAccountsOf(config: OpenClawConfig): readonly ChannelAccount[] {
  const before = known.get(config);
  if (before !== undefined) return before;
  const accounts = accountsIn(config);
  known.set(config, accounts);
  return accounts;
}

function accountsIn(config: OpenClawConfig): readonly ChannelAccount[] {
  return keysAt(config, "/channels")
    .filter((key) => !notChannels.has(key) && isObject(config.get(below("/channels", key))))
    .toSorted()
    .flatMap((channel) => accountsOf(config, channel, below("/channels", channel)));
}

function accountsOf(
  config: OpenClawConfig,
  channel: string,
  root: string,
): readonly ChannelAccount[] {
  const keys = keysAt(config, `${root}/accounts`)
    .filter((key) => isObject(config.get(below(root, "accounts", key))))
    .toSorted();
  const named = keys.map((key) => ({
    channel,
    id: key.trim().toLowerCase(),
    root,
    places: placesOf(channel, root, below(root, "accounts", key)),
  }));
  const hasOwn = keys.length === 0 || holdsCredential(config, root);
  const base: ChannelAccount = { channel, id: "default", root, places: [root] };
  return hasOwn && !named.some(({ id }) => id === "default") ? [base, ...named] : named;
}

// What an account leaves out it takes from the channel; two channels also look into the account
// "default".
function placesOf(channel: string, root: string, own: string): readonly [string, ...string[]] {
  const shared = `${root}/accounts/default`;
  if (own === shared) return [own, root];
  if (channel === "whatsapp") return [own, shared, root];
  if (channel === "googlechat") return [own, root, shared];
  return [own, root];
}

const credentials = [
  "botToken",
  "token",
  "tokenFile",
  "appToken",
  "appId",
  "account",
  "accessToken",
];

// In addition to named accounts, the channel itself is an account only when it can log in.
function holdsCredential(config: OpenClawConfig, root: string): boolean {
  return credentials.some((name) => config.has(`${root}/${name}`));
}

/**
 * Whether an account runs: unless it, its channel or the channel's plugin is switched off, or all
 * plugins are. Another plugin may provide the channel, and then it does not matter whether the
 * bundled one is off. What nothing provides does not run either.
 */
export function accountEnabled(
  config: OpenClawConfig,
  { channel, root, places }: ChannelAccount,
): Effective<boolean> {
  const isItself = !hasStandIn(config, channel);
  const switches = [
    "/plugins/enabled",
    ...(isItself ? [`${below("/plugins/entries", channel)}/enabled`] : []),
    `${root}/enabled`,
    `${places[0]}/enabled`,
  ];
  const denied = asTrimmedTexts(config.get("/plugins/deny"))?.some(
    (id) => typeof id === "string" && id.trim().toLowerCase() === channel.toLowerCase(),
  );
  const off =
    switches.find((at) => config.get(at) === false) ??
    (isItself && denied === true ? "/plugins/deny" : undefined) ??
    (isProvided(config, channel) ? undefined : root);
  return off === undefined ? { value: true, at: `${root}/enabled` } : { value: false, at: off };
}

const standInWords = new Set(["bot", "channel", "clawdbot", "official", "openclaw", "plugin"]);

/**
 * Whether a plugin of another name is there for the channel: "openclaw-lark" or
 * "feishu-openclaw-plugin" for Feishu.
 */
function hasStandIn(config: OpenClawConfig, channel: string): boolean {
  const names = channel === "feishu" ? ["feishu", "lark"] : [channel];
  return keysAt(config, "/plugins/entries").some((id) => {
    if (id === channel || config.get(below("/plugins/entries", id, "enabled")) === false) {
      return false;
    }
    const words = id.toLowerCase().split(/[-_./@]+/);
    const others = words.filter((word) => !standInWords.has(word));
    return others.length === 1 && names.includes(others[0] ?? "");
  });
}

/** A setting of an account; of names that mean the same, the first wins in each place. */
export function accountSetting<Value>(
  config: OpenClawConfig,
  { places }: ChannelAccount,
  names: readonly string[],
  read: Reader<Value>,
): Effective<Value> | undefined {
  return firstSet(
    config,
    places.flatMap((place) => names.map((name) => `${place}/${name}`)),
    read,
  );
}

/** Pointer of the map in which an account names its rooms; undefined where nobody wrote one. */
export function roomMapOf(
  config: OpenClawConfig,
  { channel, places }: ChannelAccount,
  names: readonly string[],
): string | undefined {
  const maps = places
    .flatMap((place) => names.map((name) => `${place}/${name}`))
    .filter((at) => isObject(config.get(at)));
  const first = maps[0];
  // Among several accounts an empty map keeps one of them out of all rooms; of a single account it
  // says nothing.
  const alone = keysAt(config, `${below("/channels", channel)}/accounts`).length <= 1;
  return alone ? (maps.find((at) => keysAt(config, at).length > 0) ?? first) : first;
}

/** Whether rooms wake the agent only by naming it; the first place that says so, else yes. */
export function mentionOf(
  config: OpenClawConfig,
  rooms: readonly string[],
  { places, root }: ChannelAccount,
  fallback = true,
): Effective<boolean> {
  const pointers = [...rooms, ...places].map((place) => `${place}/requireMention`);
  const written = firstSet(config, pointers, asBoolean);
  return written ?? { value: fallback, at: `${rooms[0] ?? root}/requireMention` };
}

/** A text setting that the channel itself names, such as the agent of a forum topic. */
export function textAt(config: OpenClawConfig, at: string): string | undefined {
  return asTrimmedText(config.get(at));
}
