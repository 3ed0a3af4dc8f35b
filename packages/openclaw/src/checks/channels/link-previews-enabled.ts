import type { Check } from "@parapet/scan-core/core/check.ts";
import {
  accountSetting,
  channelAccountsOf,
  type ChannelAccount,
} from "../../channels/channel-account.ts";
import type { Effective } from "@parapet/scan-core/settings/settings.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  audienceOf,
  describeAccount,
  entryPointsOfAccount,
} from "../../facts/channels/account-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

type Preview = {
  readonly name: string;
  readonly fallback: boolean;
  /** The value with which links are fetched for a preview. */
  readonly shows: boolean;
};

const previews: ReadonlyMap<string, Preview> = new Map([
  ["telegram", { name: "linkPreview", fallback: true, shows: true }],
  ["slack", { name: "unfurlLinks", fallback: false, shows: true }],
  ["discord", { name: "suppressEmbeds", fallback: true, shows: false }],
]);

export const linkPreviewsEnabled: Check<OpenClawModel> = {
  id: "OC-EGR-004",
  title: "Link previews can exfiltrate data",
  severity: "info",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "To show a preview, the chat service immediately fetches each link in the agent's answer. An injected " +
    "instruction that appends data to an attacker's address needs no tool and no click: the preview sends the " +
    "data.",
  remediation:
    "Disable previews on the channel that the finding names. Telegram: `openclaw config set " +
    "channels.telegram.linkPreview false --strict-json`; Slack: `openclaw config set channels.slack.unfurlLinks " +
    "false --strict-json`; Discord: `openclaw config set channels.discord.suppressEmbeds true --strict-json`.",
  references: [
    openclawDocs("channels/telegram"),
    openclawDocs("channels/slack"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const seen = new Set<string>();
    for (const account of channelAccountsOf(model.config)) {
      const at = previewAt(model, account);
      const entryPoints = entryPointsOfAccount(model, account);
      if (at === undefined || entryPoints.length === 0 || seen.has(at)) continue;
      seen.add(at);
      const open = includesUntrusted(audienceOf(entryPoints));
      report({
        at,
        severity: open ? "low" : "info",
        message: `Links in answers on ${describeAccount(account)} are fetched for previews, so a link with data in its address sends the data out${
          open ? ", and untrusted senders can request one" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Disables link previews",
    apply: (match, edit) => {
      const at = placeOf(match);
      edit.set(at, at.endsWith("/suppressEmbeds"));
    },
  },
};

/** The setting by which an account shows previews; undefined where it shows none. */
function previewAt({ config }: OpenClawModel, account: ChannelAccount): string | undefined {
  const preview = previews.get(account.channel);
  if (preview === undefined) return undefined;
  const { name, fallback, shows } = preview;
  const setting: Effective<boolean> = accountSetting(config, account, [name], asBoolean) ?? {
    value: fallback,
    at: `${account.root}/${name}`,
  };
  return setting.value === shows ? setting.at : undefined;
}
