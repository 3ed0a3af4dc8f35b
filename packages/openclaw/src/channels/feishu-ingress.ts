import { mentionOf, roomMapOf, accountSetting, type ChannelAccount } from "./channel-account.ts";
import type { RoomIngress } from "./group-ingress.ts";
import { groupPolicyOf } from "./group-policy.ts";
import { asTrimmedTexts, type Reader } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { firstSet, keysAt } from "@parapet/scan-core/settings/settings.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawConfig } from "../model/model.ts";
import { everyoneIn, someoneIn } from "./senders.ts";

const asFilledList: Reader<readonly string[]> = (value) => {
  const list = asTrimmedTexts(value);
  return list !== undefined && list.length > 0 ? list : undefined;
};

/**
 * Groups of Feishu. What it lists in `groupAllowFrom` are rooms, and a named room is admitted as
 * well; its senders have lists of their own, which count under every policy. The entry "*" admits
 * no room.
 */
export function feishuIngress(
  config: OpenClawConfig,
  account: ChannelAccount,
): readonly RoomIngress[] {
  const map = roomMapOf(config, account, ["groups"]);
  const names = map === undefined ? [] : keysAt(config, map);
  const rest = map !== undefined && names.includes("*") ? [below(map, "*")] : [];
  const policy = groupPolicyOf(config, account, []);
  const rooms = accountSetting(config, account, ["groupAllowFrom"], asFilledList);
  const everyRoom = rooms === undefined ? undefined : everyoneIn(config, account, rooms);
  const ingress = (
    room: string,
    places: readonly string[],
    members: Pick<RoomIngress, "audience" | "because">,
  ): RoomIngress => {
    const off = places.some((place) => config.get(`${place}/enabled`) === false);
    const isClosed = members.audience === "nobody" || policy.value === "disabled" || off;
    const heard = sendersOf(config, account, places) ?? members;
    return {
      room,
      guild: "",
      at: room === "" ? "" : (places[0] ?? ""),
      policy,
      // It wakes without a mention where its groups are open: pictures cannot mention anyone.
      requireMention: mentionOf(config, places, account, policy.value !== "open"),
      ...(isClosed ? { audience: "nobody", because: [] } : heard),
      toolPlaces: [places],
    };
  };
  // A room that is in both lists uses its own entry.
  const isAdmitted =
    policy.value === "open" || rooms?.value.some((room) => !names.includes(room)) === true;
  const unnamed = ingress("", rest, {
    audience: isAdmitted ? "anyone" : "nobody",
    because: everyRoom === undefined ? [] : [everyRoom],
  });
  const named = names.filter(
    (name) => name !== "*" && map !== undefined && isObject(config.get(below(map, name))),
  );
  return [
    unnamed,
    ...named.toSorted().map((name) => {
      const at = below(map ?? "", name);
      return ingress(name, [at], { audience: "group-members", because: [at] });
    }),
  ];
}

/**
 * A room's own senders, else those of all groups; without either, or with "*", everyone in the
 * room.
 */
function sendersOf(
  config: OpenClawConfig,
  account: ChannelAccount,
  places: readonly string[],
): Pick<RoomIngress, "audience" | "because"> | undefined {
  const lists = [
    ...places.map((place) => `${place}/allowFrom`),
    ...account.places.map((place) => `${place}/groupSenderAllowFrom`),
  ];
  const senders = firstSet(config, lists, asFilledList);
  if (senders === undefined || everyoneIn(config, account, senders) !== undefined) return undefined;
  const { admitted, lists: because } = someoneIn(config, account, senders);
  return { audience: admitted ? "listed" : "nobody", because };
}
