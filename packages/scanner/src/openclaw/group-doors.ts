import { mentionOf, roomMapOf, type ChannelAccount } from "./channel-account.ts";
import type { Entrance } from "./direct-door.ts";
import { groupPolicyOf } from "./group-policy.ts";
import { groupRulesOf } from "./group-rules.ts";
import type { Audience, Effective, OpenClawConfig } from "./model.ts";
import { groupSenders, wildcardOf } from "./senders.ts";
import { asList, below, isObject, keysAt } from "./settings.ts";

/** Rooms that one door of a channel stands for. */
export type RoomEntrance = Entrance & {
  /** Id of the server that holds the room, where a channel has servers; else "". */
  readonly guild: string;
  readonly requireMention: Effective<boolean>;
  /** Pointer under which the room itself is configured; "" where it is not. */
  readonly at: string;
};

const roomMaps: readonly string[] = ["groups", "rooms", "teams"];

/**
 * Group messages of a channel whose policy is about senders: rooms that are not named, then each named room.
 * A map of rooms admits only the rooms it names, and all of them with "*".
 */
export function groupEntrances(
  config: OpenClawConfig,
  account: ChannelAccount,
): readonly RoomEntrance[] {
  const map = roomMapOf(config, account, roomMaps);
  const names = map === undefined ? [] : keysAt(config, map);
  const hall: Hall = {
    config,
    account,
    rest: map !== undefined && names.includes("*") ? [below(map, "*")] : [],
    named: names.length > 0,
  };
  const rooms = names.filter((name) => name !== "*").toSorted();
  return [
    unnamedRooms(hall),
    ...rooms.flatMap((name) => roomAndTopics(hall, name, below(map ?? "", name))),
  ];
}

/** The rooms of one account. */
type Hall = {
  readonly config: OpenClawConfig;
  readonly account: ChannelAccount;
  /** Where the settings of all rooms that are not named stand. */
  readonly rest: readonly string[];
  /** True when some room is named. */
  readonly named: boolean;
};

function unnamedRooms(hall: Hall): RoomEntrance {
  const { rest } = hall;
  const { policy, senders, wildcard, requireMention } = settingsOf(hall, rest);
  const entrance = { room: "", guild: "", policy, requireMention, at: "" };
  if (!admitsUnnamed(hall, policy.value)) return { ...entrance, audience: "nobody", because: [] };
  if (policy.value === "open") return { ...entrance, audience: "anyone", because: rest };
  if (wildcard !== undefined) {
    return { ...entrance, audience: "anyone", because: [wildcard, ...rest] };
  }
  const audience = senders.value.length === 0 ? "nobody" : listedAudience(hall);
  return { ...entrance, audience, because: [senders.at] };
}

function admitsUnnamed({ config, account, rest, named }: Hall, policy: string): boolean {
  if (policy === "disabled") return false;
  if (rest.some((place) => config.get(`${place}/enabled`) === false)) return false;
  // To Feishu "*" means settings for the rooms it admits otherwise.
  if (named) return rest.length > 0 && account.channel !== "feishu";
  return policy === "open" || !groupRulesOf(account.channel).roomsNeeded;
}

// What Feishu lists for groups are rooms; its senders have a list of their own.
function listedAudience({ config, account }: Hall): Audience {
  if (account.channel !== "feishu") return "listed";
  const senders = account.places.flatMap(
    (at) => asList(config.get(`${at}/groupSenderAllowFrom`)) ?? [],
  );
  return senders.length > 0 && !senders.includes("*") ? "listed" : "group-members";
}

function roomAndTopics(hall: Hall, name: string, at: string): readonly RoomEntrance[] {
  if (!isObject(hall.config.get(at))) return [];
  const topics = keysAt(hall.config, `${at}/topics`).filter((topic) => topic !== "*");
  return [
    namedRoom(hall, name, [at]),
    ...topics
      .toSorted()
      .map((topic) => namedRoom(hall, `${name}:topic:${topic}`, [below(at, "topics", topic), at])),
  ];
}

function namedRoom(hall: Hall, room: string, places: readonly [string, ...string[]]): RoomEntrance {
  const { policy, senders, wildcard, requireMention } = settingsOf(hall, places);
  const entrance = { room, guild: "", policy, requireMention, at: places[0] };
  const off = places.some((place) => hall.config.get(`${place}/enabled`) === false);
  if (policy.value === "disabled" || off) return { ...entrance, audience: "nobody", because: [] };
  if (policy.value === "open" || wildcard !== undefined) {
    return { ...entrance, audience: "group-members", because: [wildcard ?? places[0]] };
  }
  if (senders.value.length > 0) {
    return { ...entrance, audience: listedAudience(hall), because: [senders.at] };
  }
  const audience = groupRulesOf(hall.account.channel).unlisted;
  return { ...entrance, audience, because: [places[0]] };
}

function settingsOf({ config, account, rest }: Hall, places: readonly string[]) {
  const policy = groupPolicyOf(config, account, places);
  const senders = groupSenders(config, account, places);
  const wildcard = senders.value.includes("*") ? wildcardOf(config, senders) : undefined;
  // Feishu wakes without being named where its groups are open: pictures cannot name anybody.
  const silent = account.channel === "feishu" && policy.value === "open";
  const requireMention = mentionOf(config, [...new Set([...places, ...rest])], account, !silent);
  return { policy, senders, wildcard, requireMention };
}
