import type { Check } from "@parapet/scan-core/core/check.ts";
import { channelAccountsOf, roomMapOf } from "../../channels/channel-account.ts";
import { guildMaps, opensUnlisted } from "../../channels/guild-ingress.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  entryPointsOfAccount,
  openGroupPolicies,
} from "../../facts/channels/account-entry-points.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const roomListIgnored: Check<OpenClawModel> = {
  id: "OC-IDLE-022",
  title: "Allowlist of rooms is ignored",
  severity: "medium",
  owasp: ["ASI01"],
  rationale:
    'On Slack, listed channels are the only ones admitted under groupPolicy "allowlist". With "open", the list ' +
    "only configures the named channels, and the agent answers in every other room too.",
  remediation: "Enforce the list: `openclaw config set channels.<channel>.groupPolicy allowlist`.",
  references: [openclawDocs("channels/groups"), owaspAgenticReference],
  run: (model, report) => {
    for (const [map, policies] of ignoredMaps(model)) {
      const rooms = keysAt(model.config, map).length;
      report({
        at: [map, ...policies],
        message: `${settingName(map)} lists ${rooms === 1 ? "one room" : `${rooms} rooms`}, and the agent answers in all others too, since ${settingName(policies[0] ?? "")} is "open".`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Enforces the allowlist of rooms",
    mayRaise: ["OC-ING-005"],
    apply: ({ at }, edit) => {
      for (const policy of [at].flat().slice(1)) edit.set(policy, "allowlist");
    },
  },
};

/** Maps that list rooms, with the open policies that ignore them. */
function ignoredMaps(model: OpenClawModel): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const account of channelAccountsOf(model.config)) {
    if (!opensUnlisted(account.channel)) continue;
    const name = guildMaps.get(account.channel);
    const map = name === undefined ? undefined : roomMapOf(model.config, account, [name]);
    const rooms = map === undefined ? [] : keysAt(model.config, map);
    // "*" means that the owner intends all rooms.
    if (map === undefined || rooms.length === 0 || rooms.includes("*")) continue;
    for (const policy of openGroupPolicies(entryPointsOfAccount(model, account))) {
      found.set(map, [...new Set([...(found.get(map) ?? []), policy])]);
    }
  }
  return found;
}
