import type { Check } from "@parapet/scan-core/core/check.ts";
import {
  accountSetting,
  channelAccountsOf,
  type ChannelAccount,
} from "../../channels/channel-account.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { entryPointsOfAccount } from "../../facts/channels/account-entry-points.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { isChangeableName } from "../../facts/channels/sender-names.ts";
import { listAt, settingName } from "../../facts/tools/tool-lists.ts";

const roomMaps = ["groups", "rooms", "channels", "guilds"];

export const senderNamesMatchNobody: Check<OpenClawModel> = {
  id: "OC-IDLE-029",
  title: "Display names in an allowlist match nobody",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Channels identify people by id; a name or address can be changed and taken over, so OpenClaw does not " +
    "compare names. Such an entry admits nobody, and tempts its owner to open the channel or to enable name " +
    "matching.",
  remediation:
    "Replace it with the stable id: `openclaw pairing list <channel>` and `openclaw logs --follow` show sender " +
    "ids; then `openclaw config set channels.<channel>.allowFrom '[\"<id>\"]' --strict-json`.",
  references: [
    openclawDocs("gateway/security/access-control"),
    openclawDocs("channels/telegram/access-control"),
    owaspAgenticReference,
  ],
  aliases: [
    "channels.<channel>.allowFrom.mutable_entries_inert",
    "channels.telegram.allowFrom.invalid_entries",
    "channels.discord.allowFrom.name_based_entries",
  ],
  run: (model, report) => {
    const seen = new Set<string>();
    for (const account of channelAccountsOf(model.config)) {
      if (entryPointsOfAccount(model, account).length === 0 || comparesNames(model, account))
        continue;
      for (const list of senderLists(model, account)) {
        if (seen.has(list)) continue;
        seen.add(list);
        const entries = listAt(model.config, list);
        const inert = entries.filter((entry) => isChangeableName(account.channel, entry));
        if (inert.length === 0) continue;
        report({
          at: below(list, entries.indexOf(inert[0] ?? "")),
          message: `${inert.length === 1 ? "One entry" : `${inert.length} entries`} of ${settingName(list)} ${
            inert.length === 1 ? "is not an id and admits" : "are not ids and admit"
          } nobody${inert.length === entries.length ? ", and no other entry does" : ""}.`,
        });
      }
    }
  },
};

function comparesNames({ config }: OpenClawModel, account: ChannelAccount): boolean {
  const flag = accountSetting(config, account, ["dangerouslyAllowNameMatching"], asBoolean);
  return flag?.value === true;
}

/** Lists of senders of an account and of its rooms. */
function senderLists({ config }: OpenClawModel, account: ChannelAccount): readonly string[] {
  const places = account.places.flatMap((place) => [
    place,
    `${place}/dm`,
    ...roomMaps
      .flatMap((map) => keysAt(config, `${place}/${map}`).map((room) => below(place, map, room)))
      .flatMap((room) => [
        room,
        ...keysAt(config, `${room}/channels`).map((inner) => below(room, "channels", inner)),
      ]),
  ]);
  return places
    .filter((place) => isObject(config.get(place)))
    .flatMap((place) => ["allowFrom", "groupAllowFrom", "users"].map((name) => `${place}/${name}`))
    .filter((list) => Array.isArray(config.get(list)));
}
