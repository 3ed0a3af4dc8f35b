import type { Check } from "../../../check.ts";
import { accountSetting, channelAccountsOf } from "../../channel-account.ts";
import type { OpenClawModel } from "../../model.ts";
import { asList } from "../../settings.ts";
import { doorsOfAccount } from "../facts/account-doors.ts";
import { pointerOf } from "../facts/pointer-of.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";
import { settingName } from "../facts/tool-lists.ts";

export const groupSendersIgnored: Check<OpenClawModel> = {
  id: "OC-IDLE-021",
  title: "List of group senders is not looked at",
  severity: "medium",
  owasp: ["ASI01"],
  rationale:
    'groupAllowFrom counts under groupPolicy "allowlist" only. Beside "open" it looks like a list of the people who may ' +
    "instruct the agent, while every member of every group may.",
  remediation:
    "Let the list count: `openclaw config set channels.<channel>.groupPolicy allowlist`.",
  references: [openclawDocs("channels/groups"), owaspAgenticReference],
  run: (model, report) => {
    const seen = new Set<string>();
    for (const account of channelAccountsOf(model.config)) {
      const list = accountSetting(model.config, account, ["groupAllowFrom"], asList);
      if (list === undefined || list.value.length === 0 || list.value.includes("*")) continue;
      const door = doorsOfAccount(model, account).find(
        ({ surface, room, policy, audience }) =>
          surface === "group" && room === "" && policy.value === "open" && audience === "anyone",
      );
      if (door === undefined || seen.has(list.at)) continue;
      seen.add(list.at);
      report({
        at: [list.at, door.policy.at],
        message: `${settingName(list.at)} keeps nobody out, since ${settingName(door.policy.at)} is "open".`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Lets the list of group senders count",
    mayRaise: ["OC-ING-005"],
    apply: (sighting, edit, { doors }) => {
      const policy = [sighting.at].flat()[1] ?? "";
      const list = pointerOf(sighting);
      if (doors.some((door) => door.policy.at === policy) && list !== policy) {
        edit.set(policy, "allowlist");
      }
    },
  },
};
