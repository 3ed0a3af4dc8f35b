import type { Check } from "@parapet/scan-core/core/check.ts";
import { channelAccountsOf, type ChannelAccount } from "../../channels/channel-account.ts";
import { asString } from "@parapet/scan-core/settings/readers.ts";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import { entryPointsOfAccount } from "../../facts/channels/account-entry-points.ts";
import { shortList } from "../../facts/channels/open-entry-points.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

const strictFirst = ["disabled", "allowlist", "pairing", "open"];

export const channelPolicyOverridden: Check<OpenClawModel> = {
  id: "OC-IDLE-024",
  title: "Channel policy overridden by every account",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "A strict policy on the channel is what a reader sees first. If every active account has a looser policy, it " +
    "has no effect, and tightening it later changes nothing.",
  remediation:
    "Remove the policy from the accounts that should inherit from the channel: `openclaw config unset " +
    "channels.<channel>.accounts.<account>.dmPolicy`. Or remove it from the channel, if it is not intended.",
  references: [openclawDocs("gateway/config-channels"), owaspAgenticReference],
  run: (model, report) => {
    const byRoot = Map.groupBy(channelAccountsOf(model.config), ({ root }) => root);
    for (const [root, accounts] of byRoot) {
      for (const surface of ["dm", "group"] as const) {
        const at = `${root}/${surface === "dm" ? "dmPolicy" : "groupPolicy"}`;
        const general = asString(model.config.get(at));
        const entryPoints = accounts.flatMap((account) =>
          generalEntryPoint(model, account, surface),
        );
        if (general === undefined || entryPoints.length === 0) continue;
        if (!entryPoints.every((entryPoint) => overrides(model, entryPoint, general))) continue;
        const open = entryPoints.some(({ audience }) => includesUntrusted(audience));
        report({
          at: [at, ...entryPoints.map(({ policy }) => policy.at)],
          severity: open ? "medium" : "low",
          message: `${settingName(at)} is "${general}", and every active account has a looser policy: ${shortList(entryPoints.map(({ account, policy }) => `${account} "${policy.value}"`))}.`,
        });
      }
    }
  },
};

function generalEntryPoint(
  model: OpenClawModel,
  account: ChannelAccount,
  surface: EntryPoint["surface"],
): readonly EntryPoint[] {
  return entryPointsOfAccount(model, account)
    .filter((entryPoint) => entryPoint.surface === surface && entryPoint.room === "")
    .slice(0, 1);
}

function overrides({ config }: OpenClawModel, { policy }: EntryPoint, general: string): boolean {
  return (
    policy.at.includes("/accounts/") &&
    config.has(policy.at) &&
    strictFirst.includes(general) &&
    strictFirst.indexOf(policy.value) > strictFirst.indexOf(general)
  );
}
