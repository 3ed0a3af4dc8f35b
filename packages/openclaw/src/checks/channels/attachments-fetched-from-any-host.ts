import type { Check } from "@parapet/scan-core/core/check.ts";
import { channelAccountsOf } from "../../channels/channel-account.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { audienceOf, entryPointsOfAccount } from "../../facts/channels/account-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt, settingName } from "../../facts/tools/tool-lists.ts";

const lists = ["mediaAuthAllowHosts", "mediaAllowHosts"] as const;

export const attachmentsFetchedFromAnyHost: Check<OpenClawModel> = {
  id: "OC-EGR-008",
  title: "Teams attachments are fetched from any host",
  severity: "high",
  owasp: ["ASI03", "ASI02"],
  rationale:
    'A message specifies the address of its attachment. With mediaAuthAllowHosts "*", the gateway sends its ' +
    'Microsoft token to any host; with mediaAllowHosts "*", it requests any address that a sender chooses.',
  remediation:
    "Restore Microsoft's own hosts: `openclaw config unset channels.msteams.mediaAuthAllowHosts`, `openclaw " +
    "config unset channels.msteams.mediaAllowHosts`. Or name the hosts you need.",
  references: [openclawDocs("channels/msteams"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    for (const account of channelAccountsOf(config)) {
      if (account.channel !== "msteams") continue;
      const entryPoints = entryPointsOfAccount(model, account);
      if (audienceOf(entryPoints) === "nobody") continue;
      for (const name of lists) {
        const at = `${account.root}/${name}`;
        if (!listAt(config, at).some((host) => host.trim() === "*")) continue;
        const token = name === "mediaAuthAllowHosts";
        report({
          at,
          severity: token ? "high" : "low",
          message: `${settingName(at)} contains "*", so ${
            token ? "the bot's token is sent to" : "the gateway fetches attachments from"
          } any host that a message names.`,
        });
      }
    }
  },
  fix: {
    safe: true,
    title: "Fetches attachments from the named hosts, or from Microsoft's",
    apply: (match, edit, { config }) => {
      const at = placeOf(match);
      const hosts = listAt(config, at);
      if (hosts.every((host) => host.trim() === "*")) edit.remove(at);
      else for (const host of new Set(hosts)) if (host.trim() === "*") edit.removeItem(at, host);
    },
  },
};
