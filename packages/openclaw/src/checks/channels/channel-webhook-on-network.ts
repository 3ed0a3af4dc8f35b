import type { Check } from "@parapet/scan-core/core/check.ts";
import {
  accountSetting,
  channelAccountsOf,
  type ChannelAccount,
} from "../../channels/channel-account.ts";
import type { Effective } from "@parapet/scan-core/settings/settings.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  describeAccount,
  entryPointsOfAccount,
} from "../../facts/channels/account-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { reachOfHost } from "../../facts/gateway/reach-of-host.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const channelWebhookOnNetwork: Check<OpenClawModel> = {
  id: "OC-ING-020",
  title: "Channel webhook listens on the network",
  severity: "low",
  owasp: ["ASI01", "ASI03"],
  rationale:
    "The listener that a channel opens for its webhooks uses plain HTTP and belongs behind a proxy on the same " +
    "machine. If it is reachable from the network, attackers can try signatures and flood the agent, bypassing " +
    "the proxy's limits.",
  remediation:
    "Listen on loopback and let a proxy with TLS forward requests: `openclaw config set " +
    "channels.<channel>.webhookHost 127.0.0.1`.",
  references: [
    openclawDocs("channels/telegram"),
    openclawDocs("channels/nextcloud-talk"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const seen = new Set<string>();
    for (const account of channelAccountsOf(model.config)) {
      if (entryPointsOfAccount(model, account).length === 0) continue;
      const host = listenerOf(model, account);
      if (host === undefined || isLoopback(host.value) || seen.has(host.at)) continue;
      seen.add(host.at);
      report({
        at: host.at,
        message: `${settingName(host.at)} is ${host.value}${
          model.config.has(host.at) ? "" : " by default"
        }, so the webhook of ${describeAccount(account)} is reachable from the network.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Binds the webhook to loopback",
    apply: (match, edit) => edit.set(placeOf(match), "127.0.0.1"),
  },
};

/** Where an account listens for webhooks; undefined for one that polls for its messages. */
function listenerOf(
  { config }: OpenClawModel,
  account: ChannelAccount,
): Effective<string> | undefined {
  const written = accountSetting(config, account, ["webhookHost"], asTrimmedText);
  switch (account.channel) {
    case "nextcloud-talk":
      return written ?? { value: "0.0.0.0", at: `${account.root}/webhookHost` };
    case "telegram":
      return accountSetting(config, account, ["webhookUrl"], asTrimmedText) && written;
    case "feishu":
      return accountSetting(config, account, ["connectionMode"], asTrimmedText)?.value === "webhook"
        ? written
        : undefined;
    default:
      return undefined;
  }
}

function isLoopback(host: string): boolean {
  return host !== "0.0.0.0" && host !== "::" && reachOfHost(host) === "machine";
}
