import type { Check } from "@parapet/scan-core/core/check.ts";
import { accountSetting, channelAccountsOf } from "../../channels/channel-account.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  describeAccount,
  entryPointsOfAccount,
} from "../../facts/channels/account-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const everywhere = "/channels/defaults/contextVisibility";
const channelsWithContext: ReadonlySet<string> = new Set([
  "discord",
  "feishu",
  "imessage",
  "matrix",
  "mattermost",
  "msteams",
  "signal",
  "slack",
  "telegram",
  "whatsapp",
]);

export const contextFromUnlistedSenders: Check<OpenClawModel> = {
  id: "OC-ING-009",
  title: "Context from unlisted senders reaches the model",
  severity: "info",
  owasp: ["ASI01"],
  rationale:
    "Allowlists decide whose messages wake the agent, not what it then reads. By default, a listed sender's " +
    "reply brings along the quoted message and the room's recent history, which any member may have written.",
  remediation:
    "Show the model only what listed senders wrote: `openclaw config set channels.<channel>.contextVisibility " +
    "allowlist_quote`. Use allowlist to omit quotes too.",
  references: [
    openclawDocs("channels/groups"),
    openclawDocs("gateway/security/access-control"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const seen = new Set<string>();
    for (const account of channelAccountsOf(model.config)) {
      if (!channelsWithContext.has(account.channel)) continue;
      const own = accountSetting(model.config, account, ["contextVisibility"], asTrimmedText);
      const shared = asTrimmedText(model.config.get(everywhere));
      if ((own?.value ?? shared ?? "all") !== "all") continue;
      const limited = entryPointsOfAccount(model, account).some(
        ({ surface, audience, agents }) =>
          surface === "group" && audience === "listed" && agents.length > 0,
      );
      const at =
        own?.at ?? (shared === undefined ? `${account.root}/contextVisibility` : everywhere);
      if (!limited || seen.has(at)) continue;
      seen.add(at);
      report({
        at,
        message: `In rooms on ${describeAccount(account)} only listed senders wake the agent, but it also reads what others wrote before.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Limits context to listed senders and what they quote",
    choices: [
      { name: "allowlist_quote", title: "Keeps the one message that a listed sender quotes" },
      { name: "allowlist", title: "Omits quotes of other senders too" },
    ],
    apply: (match, edit, _model, choice) => edit.set(placeOf(match), choice),
  },
};
