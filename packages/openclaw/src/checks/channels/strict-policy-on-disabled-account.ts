import type { Check } from "@parapet/scan-core/core/check.ts";
import { accountEnabled, channelAccountsOf } from "../../channels/channel-account.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asString } from "../../model/settings.ts";
import { entryPointsOfAccount } from "../../facts/channels/account-entry-points.ts";
import { describeEntryPoints } from "../../facts/channels/open-entry-points.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

const policies = { dm: "dmPolicy", group: "groupPolicy" } as const;

export const strictPolicyOnDisabledAccount: Check<OpenClawModel> = {
  id: "OC-IDLE-032",
  title: "The strict policy stands where nothing runs",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "Policies of an account hold for that account. Where the strict one stands on an account that is switched off, and one " +
    "that runs is open, the file shows a protection that nobody has.",
  remediation:
    "Put the policy on the account that runs, or on the channel, from which accounts take it: " +
    "`openclaw config set channels.<channel>.accounts.<account>.dmPolicy pairing`.",
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
          // Where others that run are strict, the one that is off shows nothing that nobody has.
          if (open.length === 0 || open.length < entryPoints.length) continue;
          const whom = open.some(({ audience }) => audience === "anyone")
            ? "anyone"
            : "every member";
          report({
            at: [at, ...open.map(({ policy }) => policy.at)],
            message: `${settingName(at)} is "${strict}" on an account that is switched off, while ${describeEntryPoints(open)} is open to ${whom}.`,
          });
        }
      }
    }
  },
};
