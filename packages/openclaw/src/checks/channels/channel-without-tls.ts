import { asBoolean, asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import {
  accountSetting,
  channelAccountsOf,
  type ChannelAccount,
} from "../../channels/channel-account.ts";
import {
  describeAccount,
  entryPointsOfAccount,
} from "../../facts/channels/account-entry-points.ts";
import { clearTextCheck } from "../../facts/connections/clear-text-check.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import type { OpenClawModel } from "../../model/model.ts";

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

export const channelWithoutTls = clearTextCheck({
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
  references: [openclawDocs("channels")],
  connections: (model) =>
    channelAccountsOf(model.config)
      .filter((account) => entryPointsOfAccount(model, account).length > 0)
      .flatMap((account) =>
        serversOf(model, account).map((server) => ({
          ...server,
          severity: { public: "high", private: "low" },
          message: (readers) =>
            `${describeAccount(account)} connects to its server without TLS, so ${readers} can read messages and the token, and inject messages.`,
        })),
      ),
});

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
