import type { ChannelAccount } from "../../channels/channel-account.ts";
import type { Audience, ChannelDoor, OpenClawModel } from "../../model/model.ts";
import { isOutsiders, widestOf } from "../reach/reach.ts";

/** The doors of one account that are in use. */
export function doorsOfAccount(
  { doors }: Pick<OpenClawModel, "doors">,
  { channel, id }: Pick<ChannelAccount, "channel" | "id">,
): readonly ChannelDoor[] {
  return doors.filter(
    (door) => door.enabled.value && door.channel === channel && door.account === id,
  );
}

/** The door of an account through which everybody comes for whom no chat or room has one of its own. */
export function generalDoorOf(
  model: Pick<OpenClawModel, "doors">,
  account: Pick<ChannelAccount, "channel" | "id">,
  surface: ChannelDoor["surface"],
): ChannelDoor | undefined {
  // Doors are sorted by room, and this one has none.
  return doorsOfAccount(model, account).find((door) => door.surface === surface);
}

/** The widest audience of some doors. */
export function audienceOf(doors: readonly ChannelDoor[]): Audience {
  return widestOf(doors.map(({ audience }) => audience));
}

/** The policies that let everybody in from rooms which nobody named. */
export function openGroupPolicies(doors: readonly ChannelDoor[]): readonly string[] {
  return doors
    .filter(
      ({ surface, room, policy, audience }) =>
        surface === "group" && room === "" && policy.value === "open" && isOutsiders(audience),
    )
    .map(({ policy }) => policy.at);
}

/** "telegram", or "telegram, account work". */
export function describeAccount({ channel, id }: Pick<ChannelAccount, "channel" | "id">): string {
  return id === "default" ? channel : `${channel}, account ${id}`;
}
