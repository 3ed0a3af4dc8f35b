import type { Check } from "@parapet/scan-core/core/check.ts";
import { channelAccountsOf, type ChannelAccount } from "../../channels/channel-account.ts";
import { chatMapOf } from "../../channels/direct-ingress.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  describeAccount,
  entryPointsOfAccount,
  generalEntryPointOf,
} from "../../facts/channels/account-entry-points.ts";
import {
  agentsReachedBy,
  onlyAgent,
  ownCheckOf,
  shortList,
} from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { runsUnprompted } from "../../facts/execution/shell-access.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

export const directChatsOpen: Check<OpenClawModel> = {
  id: "OC-ING-023",
  title: "Direct chats bypass the channel's policy",
  severity: "high",
  owasp: ["ASI01"],
  rationale:
    'On Telegram, direct."*" applies to every direct chat and overrides the channel\'s dmPolicy and allowFrom. A ' +
    "strict policy on the channel then looks as if it blocked untrusted senders, while each of them can instruct " +
    "the agent.",
  remediation:
    'Remove "*" from the list of direct."*", and its policy: edit channels.telegram.direct, or remove the entry ' +
    "with `openclaw config unset 'channels.telegram.direct[\"*\"]'`.",
  references: [openclawDocs("channels/telegram/access-control"), owaspAgenticReference],
  run: (model, report) => {
    const seen = new Set<string>();
    for (const account of channelAccountsOf(model.config)) {
      const opened = openingOf(model, account);
      if (opened === undefined || seen.has(opened.at)) continue;
      seen.add(opened.at);
      const entryPoints = entryPointsOfAccount(model, account).filter(
        ({ surface }) => surface === "dm",
      );
      const agents = agentsReachedBy(entryPoints);
      const commands = model.agents.some(
        (agent) => agents.includes(agent.id) && runsUnprompted(agent),
      );
      report({
        at: opened.at,
        ...onlyAgent(agents),
        severity: commands ? "critical" : "high",
        message: `Direct chats on ${describeAccount(account)} are open to anyone through an entry for all chats, so anyone can instruct ${shortList(agents) || "an agent"}${
          commands ? ", which runs commands on the machine without approval" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Requires pairing for unknown senders",
    apply: (match, edit, { config }) => {
      const entry = placeOf(match);
      if (config.get(`${entry}/dmPolicy`) === "open") edit.set(`${entry}/dmPolicy`, "pairing");
      const list = `${entry}/allowFrom`;
      // An entry without a list inherits the channel's, in which "*" admits everyone.
      if (!config.has(list)) edit.set(list, []);
      for (const sender of new Set(listAt(config, list))) {
        if (sender.trim() === "*") edit.removeItem(list, sender);
      }
    },
  },
};

/** The entry for all direct chats, where it admits people whom the channel itself would not. */
function openingOf(
  model: OpenClawModel,
  account: ChannelAccount,
): { readonly at: string } | undefined {
  const map = chatMapOf(model.config, account);
  const general = generalEntryPointOf(model, account, "dm");
  // Other checks report what the whole channel or an access group opens.
  const opens = general !== undefined && ownCheckOf(general) === "OC-ING-023";
  return map !== undefined && opens ? { at: below(map, "*") } : undefined;
}
