import type { Check } from "@parapet/scan-core/core/check.ts";
import {
  accountSetting,
  channelAccountsOf,
  type ChannelAccount,
} from "../../channels/channel-account.ts";
import { asBoolean, asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  describeAccount,
  entryPointsOfAccount,
} from "../../facts/channels/account-entry-points.ts";
import { listenersTo } from "@parapet/scan-core/addresses/address-reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

// Settings with the address of a channel's server.
const addresses: ReadonlyMap<string, readonly string[]> = new Map([
  ["clickclack", ["baseUrl"]],
  ["matrix", ["homeserver"]],
  ["mattermost", ["baseUrl"]],
  ["msteams", ["serviceUrl"]],
  ["nextcloud-talk", ["baseUrl"]],
  ["signal", ["transport/url"]],
  ["slack", ["relay/url"]],
  ["telegram", ["apiRoot"]],
  ["tlon", ["url"]],
]);

export const channelWithoutTls: Check<OpenClawModel> = {
  id: "OC-EGR-006",
  title: "Channel uses an unencrypted connection",
  severity: "high",
  owasp: ["ASI03", "ASI01"],
  rationale:
    "The bot's token and every message are sent to the channel's server. Without TLS, anyone on the network path " +
    "can read them, steal the token, and inject messages that look as if the owner had written them.",
  remediation:
    "Use the server's address with TLS: `openclaw config set channels.<channel>.<setting> https://<host>`; for IRC " +
    "`openclaw config set channels.irc.tls true --strict-json`.",
  references: [openclawDocs("channels"), owaspAgenticReference],
  run: (model, report) => {
    const seen = new Set<string>();
    for (const account of channelAccountsOf(model.config)) {
      if (entryPointsOfAccount(model, account).length === 0) continue;
      for (const { at, address } of serversOf(model, account)) {
        const listeners = listenersTo(address);
        if (listeners === undefined || seen.has(at)) continue;
        seen.add(at);
        report({
          at,
          severity: listeners === "public" ? "high" : "low",
          message: `${describeAccount(account)} connects to its server without TLS, so ${
            listeners === "public"
              ? "anyone on the network path"
              : "every machine in the same network"
          } can read messages and the token, and inject messages.`,
        });
      }
    }
  },
};

function serversOf(
  { config }: OpenClawModel,
  account: ChannelAccount,
): readonly { readonly at: string; readonly address: string }[] {
  if (account.channel === "irc") {
    const tls = accountSetting(config, account, ["tls"], asBoolean);
    const host = accountSetting(config, account, ["host"], asTrimmedText);
    return tls?.value === false && host !== undefined
      ? [{ at: tls.at, address: `http://${host.value}` }]
      : [];
  }
  return (addresses.get(account.channel) ?? []).flatMap((name) => {
    const server = accountSetting(config, account, [name], asTrimmedText);
    return server === undefined ? [] : [{ at: server.at, address: server.value }];
  });
}
