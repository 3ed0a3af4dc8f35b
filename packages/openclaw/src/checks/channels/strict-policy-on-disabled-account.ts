import type { Check } from "@parapet/scan-core/core/check.ts";
import { accountEnabled, channelAccountsOf } from "../../channels/channel-account.ts";
import { asString } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { entryPointsOfAccount } from "../../facts/channels/account-entry-points.ts";
import { describeEntryPoints } from "../../facts/channels/open-entry-points.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

const policies = { dm: "dmPolicy", group: "groupPolicy" } as const;

export const strictPolicyOnDisabledAccount: Check<OpenClawModel> = {
  id: "OC-IDLE-032",
  title: "Strict policy set only on a disabled account",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "An account's policy applies to that account only. If the strict policy is on a disabled account while an " +
    "active one is open, the file shows a protection that is not effective.",
  remediation:
    "Set the policy on the active account, or on the channel, from which accounts inherit it: `openclaw config " +
    "set channels.<channel>.accounts.<account>.dmPolicy pairing`.",
  references: [openclawDocs("gateway/config-channels"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    const byRoot = Map.groupBy(channelAccountsOf(config), ({ root }) => root);
    for (const accounts of byRoot.values()) {
      for (const off of accounts) {
        if (accountEnabled(config, off).value) continue;
        for (const surface of ["dm", "group"] as const) {
          const at = `${off.places[0]}/${policies[surface]}`;
          const strict = asString(config.get(at));
          if (strict === undefined || strict === "open" || off.places[0] === off.root) continue;
          const entryPoints = accounts
            .flatMap((account) => entryPointsOfAccount(model, account))
            .filter((entryPoint) => entryPoint.surface === surface);
          const open = entryPoints.filter(
            ({ audience, policy }) =>
              audience === "anyone" || (policy.value === "open" && includesUntrusted(audience)),
          );
          // Where other active accounts are strict, the disabled one is not misleading.
          if (open.length === 0 || open.length < entryPoints.length) continue;
          const whom = open.some(({ audience }) => audience === "anyone")
            ? "anyone"
            : "every member";
          report({
            at: [at, ...open.map(({ policy }) => policy.at)],
            message: `${settingName(at)} is "${strict}" on a disabled account, while ${describeEntryPoints(open)} is open to ${whom}.`,
          });
        }
      }
    }
  },
};
