import { mentionOf, type ChannelAccount } from "./channel-account.ts";
import type { RoomIngress } from "./group-ingress.ts";
import { asTrimmedTexts, type Reader } from "@parapet/scan-core/settings/readers.ts";
import { firstSet } from "@parapet/scan-core/settings/settings.ts";
import type { Audience, OpenClawConfig } from "../model/model.ts";

const asFilledList: Reader<readonly string[]> = (value) => {
  const list = asTrimmedTexts(value);
  return list !== undefined && list.length > 0 ? list : undefined;
};

/**
 * The chat of a Twitch stream. It admits the user ids of `allowFrom`, else anyone with one of the
 * `allowedRoles`, and without both every viewer. In `allowFrom` "*" is an id that nobody has.
 */
export function viewerIngress(config: OpenClawConfig, account: ChannelAccount): RoomIngress {
  // The channel's own settings are those of the account "default".
  const places = account.id === "default" ? account.places : [account.places[0]];
  const setting = (name: string) =>
    firstSet(
      config,
      places.map((place) => `${place}/${name}`),
      asFilledList,
    );
  const ingress = (value: string, audience: Audience, at: string): RoomIngress => ({
    room: "",
    guild: "",
    at: "",
    policy: { value, at },
    audience,
    because: [at],
    requireMention: mentionOf(config, [], account),
    toolPlaces: [],
  });
  const names = setting("allowFrom");
  if (names !== undefined) {
    const audience = names.value.some((name) => name !== "*") ? "listed" : "nobody";
    return ingress("allowlist", audience, names.at);
  }
  const roles = setting("allowedRoles");
  if (roles !== undefined && !roles.value.includes("all")) {
    return ingress("allowlist", "listed", roles.at);
  }
  return ingress("open", "anyone", roles?.at ?? `${account.places[0]}/allowedRoles`);
}
