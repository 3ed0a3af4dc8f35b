import type { Check } from "@parapet/scan-core/core/check.ts";
import { channelAccountsOf } from "../../channels/channel-account.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { entryPointsOfAccount } from "../../facts/channels/account-entry-points.ts";
import { isSensitiveFolder } from "../../facts/files/sensitive-folder.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt, settingName } from "../../facts/tools/tool-lists.ts";

// Lists of folders from which a channel takes attachments.
const lists: ReadonlyMap<string, readonly string[]> = new Map([
  ["telegram", ["trustedLocalFileRoots"]],
  ["imessage", ["attachmentRoots", "remoteAttachmentRoots"]],
]);

export const attachmentFoldersOverlyBroad: Check<OpenClawModel> = {
  id: "OC-ING-014",
  title: "Folders for channel attachments are overly broad",
  severity: "medium",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "Files in these folders are accepted as message attachments. If they include the root or a home folder, the " +
    "channel's server can name any file, keys included, and the agent can then read it and send it on.",
  remediation:
    "Name only the folder in which the server stores its downloads: `openclaw config set " +
    "channels.telegram.trustedLocalFileRoots '[\"/srv/telegram-bot-api\"]' --strict-json`.",
  references: [openclawDocs("gateway/config-channels/personal-messaging"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    const seen = new Set<string>();
    for (const account of channelAccountsOf(config)) {
      if (entryPointsOfAccount(model, account).length === 0) continue;
      for (const name of lists.get(account.channel) ?? []) {
        const list = account.places.map((place) => `${place}/${name}`).find(config.has);
        if (list === undefined) continue;
        for (const [index, item] of listAt(config, list).entries()) {
          const at = below(list, index);
          if (!isSensitiveFolder(item, model) || seen.has(at)) continue;
          seen.add(at);
          report({
            at,
            message: `${settingName(list)} contains ${JSON.stringify(item)}, so files that are not attachments can be sent as such.`,
          });
        }
      }
    }
  },
  fix: {
    safe: false,
    title: "Removes the folder from the list",
    apply: removeFoundItem,
  },
};
