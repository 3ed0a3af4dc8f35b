import type { Check } from "../../../check.ts";
import { channelAccountsOf, roomMapOf } from "../../channel-account.ts";
import { guildMaps } from "../../guild-doors.ts";
import type { OpenClawModel } from "../../model.ts";
import { keysAt } from "../../settings.ts";
import { doorsOfAccount } from "../facts/account-doors.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";
import { settingName } from "../facts/tool-lists.ts";

export const roomListIgnored: Check<OpenClawModel> = {
  id: "OC-IDLE-022",
  title: "List of rooms keeps no room out",
  severity: "medium",
  owasp: ["ASI01"],
  rationale:
    'On Discord and Slack the servers and channels that are listed are the only ones under groupPolicy "allowlist". Beside ' +
    '"open" the list only sets details of those it names, and the agent answers in every other room too.',
  remediation:
    "Let the list count: `openclaw config set channels.<channel>.groupPolicy allowlist`.",
  references: [openclawDocs("channels/groups"), owaspAgenticReference],
  run: (model, report) => {
    const seen = new Set<string>();
    for (const account of channelAccountsOf(model.config)) {
      const name = guildMaps.get(account.channel);
      const map = name === undefined ? undefined : roomMapOf(model.config, account, [name]);
      const rooms = map === undefined ? [] : keysAt(model.config, map);
      const door = doorsOfAccount(model, account).find(
        ({ surface, room, policy, audience }) =>
          surface === "group" && room === "" && policy.value === "open" && audience === "anyone",
      );
      // With "*" the owner says that all rooms are meant.
      if (map === undefined || door === undefined || rooms.length === 0 || rooms.includes("*"))
        continue;
      if (seen.has(map)) continue;
      seen.add(map);
      report({
        at: [map, door.policy.at],
        message: `${settingName(map)} lists ${rooms.length === 1 ? "one room" : `${rooms.length} rooms`}, and the agent answers in all others too, since ${settingName(door.policy.at)} is "open".`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Lets the list of rooms count",
    mayRaise: ["OC-ING-005"],
    apply: ({ at }, edit) => {
      const policy = [at].flat()[1];
      if (policy !== undefined) edit.set(policy, "allowlist");
    },
  },
};
