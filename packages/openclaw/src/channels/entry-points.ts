import { audienceIn } from "./audience.ts";
import { bindingsOf, routeOf, type Arrival, type Binding } from "./bindings.ts";
import { broadcastAgents } from "./broadcast.ts";
import {
  accountEnabled,
  channelAccountsOf,
  textAt,
  type ChannelAccount,
} from "./channel-account.ts";
import { chatToolPlaces, directIngress, type Ingress } from "./direct-ingress.ts";
import { feishuIngress } from "./feishu-ingress.ts";
import { groupIngress, type RoomIngress } from "./group-ingress.ts";
import { guildIngress, guildMaps } from "./guild-ingress.ts";
import type { EntryPoint, OpenClawConfig, SessionPolicy } from "../model/model.ts";
import { agentIdOf, defaultAgentOf, type RosterEntry } from "../model/roster.ts";
import { viewerIngress } from "./viewer-ingress.ts";

// Channels that have no groups.
const directOnly = new Set(["a2a", "imap", "nostr", "sms", "synology-chat"]);

// Channels that have nothing else.
const groupOnly = new Set(["twitch"]);

/** Every entry point of every configured channel, sorted by channel, account, surface and room. */
export function entryPointsOf(
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
  session: SessionPolicy,
): readonly EntryPoint[] {
  const bindings = bindingsOf(config, roster);
  const house: House = { config, roster, session, bindings };
  return channelAccountsOf(config).flatMap((account) => [
    ...(groupOnly.has(account.channel) ? [] : directEntryPoints(house, account)),
    ...(directOnly.has(account.channel) ? [] : groupEntryPoints(house, account)),
  ]);
}

type House = {
  readonly config: OpenClawConfig;
  readonly roster: readonly RosterEntry[];
  readonly session: SessionPolicy;
  readonly bindings: readonly Binding[];
};

function directEntryPoints(house: House, account: ChannelAccount): readonly EntryPoint[] {
  const { all, chats } = directIngress(house.config, account);
  const known = new Set(chats.map(({ room }) => room));
  // A chat that a binding routes is a separate entry point, for one person, where it reaches
  // another agent.
  const bound = all.audience === "nobody" ? [] : boundPeers(house, account, "direct");
  const routed = bound
    .filter((room) => !known.has(room))
    .map((room): Ingress => ({ ...all, room, audience: "listed" }));
  const heard = [all, ...[...chats, ...routed].toSorted(byRoom)].map((ingress) => {
    const route = routeFrom(house, account, "direct", ingress.room, "");
    const scope = route.dmScope ?? house.session.dmScope.value;
    return {
      ...entryPointOf(house, account, ingress),
      surface: "dm",
      agents: route.agents,
      lands: scope === "main" ? "main" : "own",
      runsAsMain: false,
      requireMention: { value: false, at: `${account.root}/requireMention` },
      toolPlaces: chatToolPlaces(house.config, account, ingress.room),
    } as const;
  });
  return withoutRepeats(heard, new Set(routed.map(({ room }) => room)));
}

/**
 * Without the rooms that only a binding names and that reach what rooms without a name reach: who
 * writes there does so by the policy for all rooms.
 */
function withoutRepeats(
  heard: readonly EntryPoint[],
  bound: ReadonlySet<string>,
): readonly EntryPoint[] {
  const all = heard.find(({ room }) => room === "");
  return heard.filter(
    ({ room, agents, lands }) =>
      !bound.has(room) || lands !== all?.lands || agents.join() !== all.agents.join(),
  );
}

function groupEntryPoints(house: House, account: ChannelAccount): readonly EntryPoint[] {
  const { config } = house;
  const named = namedIngress(config, account);
  const bound = boundRooms(house, account, named);
  const heard = [...named, ...bound].toSorted(byRoom).map((ingress) => {
    const peer = ingress.guild === "" ? ingress.room : roomOf(ingress);
    const route = routeFrom(house, account, "group", peer, ingress.guild);
    const scope = route.groupScope ?? house.session.groupScope.value;
    const lands = scope === "main" ? "main" : "own";
    return {
      ...entryPointOf(house, account, ingress),
      surface: "group",
      agents: agentsOf(house, account, ingress, route.agents),
      lands,
      runsAsMain: lands === "main",
      requireMention: ingress.requireMention,
      // OpenClaw looks for them by the conversation, and the main one is not a room's.
      toolPlaces: lands === "main" ? [] : ingress.toolPlaces,
    } as const;
  });
  return withoutRepeats(heard, new Set(bound.map(({ room }) => room)));
}

function namedIngress(config: OpenClawConfig, account: ChannelAccount): readonly RoomIngress[] {
  if (account.channel === "twitch") return [viewerIngress(config, account)];
  if (account.channel === "feishu") return feishuIngress(config, account);
  const map = guildMaps.get(account.channel);
  return map === undefined ? groupIngress(config, account) : guildIngress(config, account, map);
}

function byRoom(a: Ingress, b: Ingress): number {
  if (a.room === b.room) return 0;
  return a.room < b.room ? -1 : 1;
}

function entryPointOf(house: House, account: ChannelAccount, ingress: Ingress) {
  const enabled = accountEnabled(house.config, account);
  return {
    channel: account.channel,
    account: account.id,
    room: ingress.room,
    enabled,
    policy: ingress.policy,
    audience: enabled.value ? audienceIn(account.channel, ingress.audience) : "nobody",
    because: ingress.because,
  } as const;
}

/** Rooms and servers that only a binding names, where rooms that nobody names are admitted. */
function boundRooms(
  house: House,
  account: ChannelAccount,
  named: readonly RoomIngress[],
): readonly RoomIngress[] {
  const all = named.find(({ room }) => room === "");
  if (all === undefined || all.audience === "nobody") return [];
  const known = new Set(named.flatMap(({ room, guild }) => [room, guild]));
  const audience = all.audience === "anyone" ? "group-members" : all.audience;
  const rooms = boundPeers(house, account, "group").map((room) => ({ room, guild: "" }));
  const guilds = boundGuilds(house, account).map((guild) => ({ room: guild, guild }));
  return [...rooms, ...guilds]
    .filter(({ room }) => !known.has(room))
    .map((place) => ({ ...all, ...place, audience }));
}

function boundGuilds({ bindings }: House, account: ChannelAccount): readonly string[] {
  const guilds = bindings
    .filter((binding) => concernsAccount(binding, account) && binding.guild !== "")
    .map(({ guild }) => guild);
  return [...new Set(guilds)].toSorted();
}

function concernsAccount(binding: Binding, account: ChannelAccount): boolean {
  return (
    binding.channel === account.channel.toLowerCase() &&
    (binding.account === "*" || binding.account === account.id)
  );
}

function boundPeers(
  { bindings }: House,
  account: ChannelAccount,
  kind: "direct" | "group",
): readonly string[] {
  const peers = bindings
    .filter((binding) => concernsAccount(binding, account) && binding.kind === kind)
    .map(({ peer }) => peer)
    .filter((peer) => peer !== "*");
  return [...new Set(peers)].toSorted();
}

function agentsOf(
  { config, roster }: House,
  account: ChannelAccount,
  ingress: RoomIngress,
  routed: readonly string[],
): readonly string[] {
  const own = ingress.at === "" ? undefined : textAt(config, `${ingress.at}/agentId`);
  const first = own === undefined ? routed : [agentIdOf(own)];
  const several = broadcastAgents(config, account.channel, ingress.room);
  const known = new Set(roster.map(({ id }) => id));
  return [...new Set([...first, ...several])].filter((id) => known.has(id)).toSorted();
}

function routeFrom(
  { config, roster, bindings }: House,
  account: ChannelAccount,
  kind: Arrival["kind"],
  peer: string,
  guild: string,
) {
  const arrival = {
    channel: account.channel.toLowerCase(),
    account: account.id,
    kind,
    peer,
    guild,
  };
  return routeOf(bindings, arrival, defaultAgentOf(config, roster));
}

// A room of a server is called "<server>/<room>"; bindings know it by its own id.
function roomOf({ room, guild }: RoomIngress): string {
  return room.startsWith(`${guild}/`) ? room.slice(guild.length + 1) : "";
}
