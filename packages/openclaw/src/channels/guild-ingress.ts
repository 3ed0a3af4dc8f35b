import { mentionOf, roomMapOf, type ChannelAccount } from "./channel-account.ts";
import type { RoomIngress } from "./group-ingress.ts";
import { groupPolicyOf } from "./group-policy.ts";
import { asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { firstSet, keysAt } from "@parapet/scan-core/settings/settings.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { Audience, OpenClawConfig } from "../model/model.ts";

/** Channels whose group policy is about rooms, and the map that lists them. */
export const guildMaps: ReadonlyMap<string, string> = new Map([
  ["discord", "guilds"],
  ["slack", "channels"],
]);

/** True where an open policy admits unlisted rooms as well; Discord refuses unlisted servers. */
export function opensUnlisted(channel: string): boolean {
  return channel !== "discord";
}

/**
 * Rooms of Discord and Slack: those that are not named, then each server or room that is. Everyone
 * in an admitted room is accepted, unless the room lists its users or roles.
 */
export function guildIngress(
  config: OpenClawConfig,
  account: ChannelAccount,
  mapName: string,
): readonly RoomIngress[] {
  const map = roomMapOf(config, account, [mapName]);
  const listed = map === undefined ? [] : keysAt(config, map);
  const rest = map !== undefined && listed.includes("*") ? [below(map, "*")] : [];
  const policy = groupPolicyOf(config, account, []);
  const because = rest[0] ?? map ?? `${account.root}/${mapName}`;
  const ingress = {
    room: "",
    guild: "",
    policy,
    requireMention: mentionOf(config, rest, account),
    at: "",
    toolPlaces: rest.flatMap((place) => withChannels(config, place)),
  };
  if (policy.value === "disabled") return [{ ...ingress, audience: "nobody", because: [] }];
  const limited = rest.some((place) => usersOf(config, [place]) === "listed");
  const opensAll = listed.length === 0 || opensUnlisted(account.channel);
  const everyRoom = rest.length > 0 || (policy.value === "open" && opensAll);
  const heard: Audience = limited ? "listed" : "anyone";
  const unnamed: RoomIngress = {
    ...ingress,
    audience: everyRoom ? heard : "nobody",
    because: policy.value === "open" && rest.length === 0 ? [] : [because],
  };
  return [
    unnamed,
    ...listed
      .filter((key) => key !== "*")
      .toSorted()
      .flatMap((key) => roomsOf(config, account, key, below(map ?? "", key), rest)),
  ];
}

/** A server's rooms individually where it lists them, for then no other room of it is admitted. */
function roomsOf(
  config: OpenClawConfig,
  account: ChannelAccount,
  key: string,
  at: string,
  rest: readonly string[],
): readonly RoomIngress[] {
  if (!isObject(config.get(at))) return [];
  const guild = account.channel === "discord" ? key : "";
  const rooms = guild === "" ? [] : keysAt(config, `${at}/channels`);
  const ingress = (room: string, places: readonly [string, ...string[]]): RoomIngress => {
    const off = places.some(
      (place) => config.get(`${place}/enabled`) === false || config.get(`${place}/allow`) === false,
    );
    return {
      room,
      guild,
      at: places[0],
      policy: groupPolicyOf(config, account, []),
      requireMention: mentionOf(config, [...places, ...rest], account),
      audience: off ? "nobody" : usersOf(config, places),
      because: [places[0]],
      toolPlaces: [places],
    };
  };
  if (rooms.length === 0) return [ingress(key, [at])];
  return rooms
    .toSorted()
    .map((room) => ingress(`${key}/${room}`, [below(at, "channels", room), at]));
}

/** The entry for all servers, and each of the rooms that it names in them. */
function withChannels(config: OpenClawConfig, at: string): readonly (readonly string[])[] {
  const rooms = keysAt(config, `${at}/channels`).map((room) => below(at, "channels", room));
  return [[at], ...rooms.map((room) => [room, at])];
}

function usersOf(config: OpenClawConfig, places: readonly string[]): "listed" | "group-members" {
  const lists = places.flatMap((place) => [`${place}/users`, `${place}/roles`]);
  const listed = firstSet(config, lists, (value) => {
    const users = asTrimmedTexts(value);
    return users !== undefined && users.length > 0 ? users : undefined;
  });
  return listed === undefined || listed.value.includes("*") ? "group-members" : "listed";
}
