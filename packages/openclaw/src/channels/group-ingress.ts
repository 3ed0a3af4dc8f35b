import { mentionOf, roomMapOf, type ChannelAccount } from "./channel-account.ts";
import type { Ingress } from "./direct-ingress.ts";
import { groupPolicyOf } from "./group-policy.ts";
import { groupRulesOf } from "./group-rules.ts";
import { type Effective, keysAt } from "@parapet/scan-core/settings/settings.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawConfig } from "../model/model.ts";
import { bindingSenders, everyoneIn, groupSenders, someoneIn } from "./senders.ts";

/** Rooms that one entry point of a channel represents. */
export type RoomIngress = Ingress & {
  /** Id of the server that holds the room, where a channel has servers; else "". */
  readonly guild: string;
  readonly requireMention: Effective<boolean>;
  /** Pointer under which the room itself is configured; "" where it is not. */
  readonly at: string;
  /** See `toolPlaces` of an entry point. */
  readonly toolPlaces: readonly (readonly string[])[];
};

const roomMaps: readonly string[] = ["groups", "rooms", "teams"];

/**
 * Group messages of a channel whose policy is about senders: rooms that are not named, then each
 * named room. A map of rooms admits only the rooms it names, and all of them with "*".
 */
export function groupIngress(
  config: OpenClawConfig,
  account: ChannelAccount,
): readonly RoomIngress[] {
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
  /** Places of the settings for all rooms that are not named. */
  readonly rest: readonly string[];
  /** True when some room is named. */
  readonly named: boolean;
};

function unnamedRooms(hall: Hall): RoomIngress {
  const { rest } = hall;
  const { policy, listed, open, everyone, requireMention } = settingsOf(hall, rest);
  const ingress = { room: "", guild: "", policy, requireMention, at: "", toolPlaces: [rest] };
  if (!admitsUnnamed(hall, policy.value)) return { ...ingress, audience: "nobody", because: [] };
  if (open) return { ...ingress, audience: "anyone", because: rest };
  if (everyone !== undefined) {
    return { ...ingress, audience: "anyone", because: [everyone, ...rest] };
  }
  const audience = listed.admitted ? "listed" : "nobody";
  return { ...ingress, audience, because: listed.lists };
}

function admitsUnnamed({ config, account, rest, named }: Hall, policy: string): boolean {
  if (policy === "disabled") return false;
  if (rest.some((place) => config.get(`${place}/enabled`) === false)) return false;
  if (named) return rest.length > 0;
  return policy === "open" || !groupRulesOf(account.channel).roomsNeeded;
}

function roomAndTopics(hall: Hall, name: string, at: string): readonly RoomIngress[] {
  if (!isObject(hall.config.get(at))) return [];
  const topics = keysAt(hall.config, `${at}/topics`).filter((topic) => topic !== "*");
  return [
    namedRoom(hall, name, [at]),
    ...topics
      .toSorted()
      .map((topic) => namedRoom(hall, `${name}:topic:${topic}`, [below(at, "topics", topic), at])),
  ];
}

function namedRoom(hall: Hall, room: string, places: readonly [string, ...string[]]): RoomIngress {
  const { policy, binds, senders, listed, open, everyone, requireMention } = settingsOf(
    hall,
    places,
  );
  const toolPlaces = roomToolPlaces(hall, places);
  const ingress = { room, guild: "", policy, requireMention, at: places[0], toolPlaces };
  const off = places.some((place) => hall.config.get(`${place}/enabled`) === false);
  if (policy.value === "disabled" || off) return { ...ingress, audience: "nobody", because: [] };
  if (open || everyone !== undefined) {
    return { ...ingress, audience: "group-members", because: [everyone ?? places[0]] };
  }
  if (binds || senders.value.length > 0) {
    const audience = listed.admitted ? "listed" : "nobody";
    return { ...ingress, audience, because: listed.lists };
  }
  const audience = groupRulesOf(hall.account.channel).unlisted;
  return { ...ingress, audience, because: [places[0]] };
}

/** A topic has the tools of its room; a channel of a Teams team may have its own. */
function roomToolPlaces(
  { config, rest }: Hall,
  places: readonly [string, ...string[]],
): readonly (readonly string[])[] {
  const room = places.at(-1) ?? places[0];
  const channels = keysAt(config, `${room}/channels`);
  return [
    [room, ...rest],
    ...channels.map((channel) => [below(room, "channels", channel), room, ...rest]),
  ];
}

function settingsOf({ config, account, rest }: Hall, places: readonly string[]) {
  const policy = groupPolicyOf(config, account, places);
  const binding = bindingSenders(config, account, places);
  const senders = binding ?? groupSenders(config, account, places);
  return {
    policy,
    senders,
    binds: binding !== undefined,
    open: policy.value === "open" && binding === undefined,
    listed: someoneIn(config, account, senders),
    everyone: everyoneIn(config, account, senders),
    requireMention: mentionOf(config, [...new Set([...places, ...rest])], account),
  };
}
