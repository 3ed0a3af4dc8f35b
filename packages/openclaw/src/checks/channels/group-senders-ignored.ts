import type { Check } from "@parapet/scan-core/core/check.ts";
import { accountSetting, channelAccountsOf } from "../../channels/channel-account.ts";
import { asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  entryPointsOfAccount,
  openGroupPolicies,
} from "../../facts/channels/account-entry-points.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const groupSendersIgnored: Check<OpenClawModel> = {
  id: "OC-IDLE-021",
  title: "Allowlist of group senders is ignored",
  severity: "medium",
  owasp: ["ASI01"],
  rationale:
    'groupAllowFrom only applies under groupPolicy "allowlist". With "open", it looks like a list of the people ' +
    "who may instruct the agent, while every member of every group can.",
  remediation: "Enforce the list: `openclaw config set channels.<channel>.groupPolicy allowlist`.",
  references: [openclawDocs("channels/groups"), owaspAgenticReference],
  run: (model, report) => {
    for (const [list, policies] of ignoredLists(model)) {
      report({
        at: [list, ...policies],
        message: `${settingName(list)} has no effect, since ${settingName(policies[0] ?? "")} is "open".`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Enforces the allowlist of group senders",
    mayRaise: ["OC-ING-005"],
    apply: ({ at }, edit) => {
      for (const policy of [at].flat().slice(1)) edit.set(policy, "allowlist");
    },
  },
};

/** Lists that name group senders, with the open policies that ignore them. */
function ignoredLists(model: OpenClawModel): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const account of channelAccountsOf(model.config)) {
    const list = accountSetting(model.config, account, ["groupAllowFrom"], asTrimmedTexts);
    if (list === undefined || list.value.length === 0 || list.value.includes("*")) continue;
    for (const policy of openGroupPolicies(entryPointsOfAccount(model, account))) {
      found.set(list.at, [...new Set([...(found.get(list.at) ?? []), policy])]);
    }
  }
  return found;
}
