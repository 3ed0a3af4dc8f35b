import { audienceIn } from "./audience.ts";
import { bindingsOf, routeOf, type Arrival, type Binding } from "./bindings.ts";
import { broadcastAgents } from "./broadcast.ts";
import {
  accountEnabled,
  channelAccountsOf,
  textAt,
  type ChannelAccount,
} from "./channel-account.ts";
import { chatToolPlaces, directEntrances, type Entrance } from "./direct-door.ts";
import { feishuEntrances } from "./feishu-doors.ts";
import { groupEntrances, type RoomEntrance } from "./group-doors.ts";
import { guildEntrances, guildMaps } from "./guild-doors.ts";
import type { ChannelDoor, OpenClawConfig, SessionPolicy } from "../model/model.ts";
import { agentIdOf, defaultAgentOf, type RosterEntry } from "../model/roster.ts";
import { viewerEntrance } from "./viewer-door.ts";

// Channels that have no groups.
const directOnly = new Set(["a2a", "imap", "nostr", "sms", "synology-chat"]);

// Channels that have nothing else.
const groupOnly = new Set(["twitch"]);

/** Every door of every configured channel, sorted by channel, account, surface and room. */
export function doorsOf(
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
  session: SessionPolicy,
): readonly ChannelDoor[] {
  const bindings = bindingsOf(config, roster);
  const house: House = { config, roster, session, bindings };
  return channelAccountsOf(config).flatMap((account) => [
    ...(groupOnly.has(account.channel) ? [] : directDoors(house, account)),
    ...(directOnly.has(account.channel) ? [] : groupDoors(house, account)),
  ]);
}

type House = {
  readonly config: OpenClawConfig;
  readonly roster: readonly RosterEntry[];
  readonly session: SessionPolicy;
  readonly bindings: readonly Binding[];
};

function directDoors(house: House, account: ChannelAccount): readonly ChannelDoor[] {
  const { all, chats } = directEntrances(house.config, account);
  const known = new Set(chats.map(({ room }) => room));
  // A chat that a binding routes by itself is a door of its own, for one person: it may lead to another agent.
  const bound = all.audience === "nobody" ? [] : boundPeers(house, account, "direct");
  const routed = bound
    .filter((room) => !known.has(room))
    .map((room): Entrance => ({ ...all, room, audience: "listed" }));
  return [all, ...[...chats, ...routed].toSorted(byRoom)].map((entrance) => {
    const route = routeFrom(house, account, "direct", entrance.room, "");
    const scope = route.dmScope ?? house.session.dmScope.value;
    return {
      ...doorOf(house, account, entrance),
      surface: "dm",
      agents: route.agents,
      lands: scope === "main" ? "main" : "own",
      runsAsMain: false,
      requireMention: { value: false, at: `${account.root}/requireMention` },
      toolPlaces: chatToolPlaces(house.config, account, entrance.room),
    };
  });
}

function groupDoors(house: House, account: ChannelAccount): readonly ChannelDoor[] {
  const { config } = house;
  const named = namedEntrances(config, account);
  const entrances = [...named, ...boundRooms(house, account, named)];
  return entrances.toSorted(byRoom).map((entrance) => {
    const peer = entrance.guild === "" ? entrance.room : roomOf(entrance);
    const route = routeFrom(house, account, "group", peer, entrance.guild);
    const scope = route.groupScope ?? house.session.groupScope.value;
    const lands = scope === "main" ? "main" : "own";
    return {
      ...doorOf(house, account, entrance),
      surface: "group",
      agents: agentsOf(house, account, entrance, route.agents),
      lands,
      runsAsMain: lands === "main",
      requireMention: entrance.requireMention,
      // OpenClaw looks for them by the conversation, and the main one is not a room's.
      toolPlaces: lands === "main" ? [] : entrance.toolPlaces,
    };
  });
}

function namedEntrances(config: OpenClawConfig, account: ChannelAccount): readonly RoomEntrance[] {
  if (account.channel === "twitch") return [viewerEntrance(config, account)];
  if (account.channel === "feishu") return feishuEntrances(config, account);
  const map = guildMaps.get(account.channel);
  return map === undefined ? groupEntrances(config, account) : guildEntrances(config, account, map);
}

function byRoom(a: Entrance, b: Entrance): number {
  if (a.room === b.room) return 0;
  return a.room < b.room ? -1 : 1;
}

function doorOf(house: House, account: ChannelAccount, entrance: Entrance) {
  const enabled = accountEnabled(house.config, account);
  return {
    channel: account.channel,
    account: account.id,
    room: entrance.room,
    enabled,
    policy: entrance.policy,
    audience: enabled.value ? audienceIn(account.channel, entrance.audience) : "nobody",
    because: entrance.because,
  } as const;
}

/** Rooms and servers that only a binding names, where rooms that nobody names are admitted. */
function boundRooms(
  house: House,
  account: ChannelAccount,
  named: readonly RoomEntrance[],
): readonly RoomEntrance[] {
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
  entrance: RoomEntrance,
  routed: readonly string[],
): readonly string[] {
  const own = entrance.at === "" ? undefined : textAt(config, `${entrance.at}/agentId`);
  const first = own === undefined ? routed : [agentIdOf(own)];
  const several = broadcastAgents(config, account.channel, entrance.room);
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
function roomOf({ room, guild }: RoomEntrance): string {
  return room.startsWith(`${guild}/`) ? room.slice(guild.length + 1) : "";
}
