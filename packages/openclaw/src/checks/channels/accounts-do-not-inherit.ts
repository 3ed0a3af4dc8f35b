import type { Check } from "@parapet/scan-core/core/check.ts";
import { channelAccountsOf } from "../../channels/channel-account.ts";
import { asString } from "@parapet/scan-core/settings/readers.ts";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import { describeAccount, generalEntryPointOf } from "../../facts/channels/account-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

const strictFirst = ["disabled", "allowlist", "pairing", "open"];

export const accountsDoNotInherit: Check<OpenClawModel> = {
  id: "OC-IDLE-023",
  title: "Channel policy is not inherited by an account",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "On most channels, accounts inherit the channel's policy. On some, each account has its own policy with a " +
    "default, so a strict policy on the channel protects none of them but looks as if it protected all.",
  remediation:
    "Set the policy on each account: `openclaw config set channels.<channel>.accounts.<account>.dmPolicy <policy>`.",
  references: [openclawDocs("gateway/config-channels"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    for (const account of channelAccountsOf(config)) {
      const [own] = account.places;
      if (own === account.root) continue;
      for (const surface of ["dm", "group"] as const) {
        const name = surface === "dm" ? "dmPolicy" : "groupPolicy";
        const general = asString(config.get(`${account.root}/${name}`));
        const entryPoint = generalEntryPointOf(model, account, surface);
        // An account's own setting is intended.
        if (general === undefined || entryPoint === undefined || config.has(entryPoint.policy.at))
          continue;
        if (!isWider(entryPoint, general)) continue;
        report({
          at: [`${own}/${name}`, `${account.root}/${name}`],
          severity: includesUntrusted(entryPoint.audience) ? "medium" : "low",
          message: `${settingName(`${account.root}/${name}`)} is "${general}", and ${describeAccount(account)} does not inherit it: there it is "${entryPoint.policy.value}".`,
        });
      }
    }
  },
  fix: {
    safe: true,
    title: "Sets the channel's policy on the account",
    apply: (match, edit, { config }) => {
      const general = asString(config.get([match.at].flat()[1] ?? ""));
      if (general !== undefined) edit.set(placeOf(match), general);
    },
  },
};

function isWider({ policy, audience }: EntryPoint, general: string): boolean {
  return (
    audience !== "nobody" &&
    strictFirst.includes(general) &&
    strictFirst.indexOf(policy.value) > strictFirst.indexOf(general)
  );
}
