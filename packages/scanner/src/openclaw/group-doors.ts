import { mentionOf, roomMapOf, type ChannelAccount } from "./channel-account.ts";
import type { Entrance } from "./direct-door.ts";
import { groupPolicyOf } from "./group-policy.ts";
import type { Audience, Effective, OpenClawConfig } from "./model.ts";
import { groupSenders, wildcardOf } from "./senders.ts";
import { below, isObject, keysAt } from "./settings.ts";

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
  const rest = map !== undefined && names.includes("*") ? [below(map, "*")] : [];
  const anyRoom = names.length === 0 || (rest.length > 0 && account.channel !== "feishu");
  const named =
    map === undefined
      ? []
      : names
          .filter((name) => name !== "*" && isObject(config.get(below(map, name))))
          .toSorted()
          .flatMap((name) => roomAndTopics(config, account, name, below(map, name), rest));
  return [unnamed(config, account, rest, anyRoom), ...named];
}

function unnamed(
  config: OpenClawConfig,
  account: ChannelAccount,
  rest: readonly string[],
  anyRoom: boolean,
): RoomEntrance {
  const { policy, senders, wildcard, requireMention } = settingsOf(config, account, rest);
  const entrance = { room: "", guild: "", policy, requireMention, at: "" };
  const off = rest.some((place) => config.get(`${place}/enabled`) === false);
  if (policy.value === "disabled" || !anyRoom || off) {
    return { ...entrance, audience: "nobody", because: [] };
  }
  if (policy.value === "open") return { ...entrance, audience: "anyone", because: [...rest] };
  if (wildcard !== undefined) {
    return { ...entrance, audience: "anyone", because: [wildcard, ...rest] };
  }
  return senders.value.length > 0
    ? { ...entrance, audience: "listed", because: [senders.at] }
    : { ...entrance, audience: "nobody", because: [senders.at] };
}

function roomAndTopics(
  config: OpenClawConfig,
  account: ChannelAccount,
  name: string,
  at: string,
  rest: readonly string[],
): readonly RoomEntrance[] {
  const topics = keysAt(config, `${at}/topics`).filter((topic) => topic !== "*");
  return [
    namedRoom(config, account, name, [at], rest),
    ...topics
      .toSorted()
      .map((topic) =>
        namedRoom(
          config,
          account,
          `${name}:topic:${topic}`,
          [below(at, "topics", topic), at],
          rest,
        ),
      ),
  ];
}

function namedRoom(
  config: OpenClawConfig,
  account: ChannelAccount,
  room: string,
  places: readonly [string, ...string[]],
  rest: readonly string[],
): RoomEntrance {
  const { policy, senders, wildcard, requireMention } = settingsOf(config, account, places, rest);
  const entrance = { room, guild: "", policy, requireMention, at: places[0] };
  const off = places.some((place) => config.get(`${place}/enabled`) === false);
  if (policy.value === "disabled" || off) return { ...entrance, audience: "nobody", because: [] };
  const audience: Audience =
    // Naming a room without naming senders admits whoever is in it.
    policy.value === "open" || wildcard !== undefined || senders.value.length === 0
      ? "group-members"
      : "listed";
  const because = audience === "listed" ? senders.at : (wildcard ?? places[0]);
  return { ...entrance, audience, because: [because] };
}

function settingsOf(
  config: OpenClawConfig,
  account: ChannelAccount,
  places: readonly string[],
  rest: readonly string[] = [],
) {
  const policy = groupPolicyOf(config, account, places);
  const senders = groupSenders(config, account, places);
  const wildcard = senders.value.includes("*") ? wildcardOf(config, senders) : undefined;
  // Feishu wakes without being named where its groups are open: pictures cannot name anybody.
  const silent = account.channel === "feishu" && policy.value === "open";
  const requireMention = mentionOf(config, [...places, ...rest], account, !silent);
  return { policy, senders, wildcard, requireMention };
}
