import type { ChannelAccount } from "../../channels/channel-account.ts";
import type { Audience, EntryPoint, OpenClawModel } from "../../model/model.ts";
import { includesUntrusted, widestOf } from "../reach/reach.ts";

/** The enabled entry points of one account. */
export function entryPointsOfAccount(
  { entryPoints }: Pick<OpenClawModel, "entryPoints">,
  { channel, id }: Pick<ChannelAccount, "channel" | "id">,
): readonly EntryPoint[] {
  return entryPoints.filter(
    (entryPoint) =>
      entryPoint.enabled.value && entryPoint.channel === channel && entryPoint.account === id,
  );
}

/** The entry point of an account for everyone without a chat or room that has its own. */
export function generalEntryPointOf(
  model: Pick<OpenClawModel, "entryPoints">,
  account: Pick<ChannelAccount, "channel" | "id">,
  surface: EntryPoint["surface"],
): EntryPoint | undefined {
  // Entry points are sorted by room, and this one has none.
  return entryPointsOfAccount(model, account).find((entryPoint) => entryPoint.surface === surface);
}

/** The broadest audience of some entry points. */
export function audienceOf(entryPoints: readonly EntryPoint[]): Audience {
  return widestOf(entryPoints.map(({ audience }) => audience));
}

/** The policies that admit everyone from rooms which nobody named. */
export function openGroupPolicies(entryPoints: readonly EntryPoint[]): readonly string[] {
  return entryPoints
    .filter(
      ({ surface, room, policy, audience }) =>
        surface === "group" &&
        room === "" &&
        policy.value === "open" &&
        includesUntrusted(audience),
    )
    .map(({ policy }) => policy.at);
}

/** "telegram", or "telegram, account work". */
export function describeAccount({ channel, id }: Pick<ChannelAccount, "channel" | "id">): string {
  return id === "default" ? channel : `${channel}, account ${id}`;
}
