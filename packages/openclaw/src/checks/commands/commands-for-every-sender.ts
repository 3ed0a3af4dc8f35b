import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { commandSendersAt } from "../../facts/commands/command-owners.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const lists = "/commands/allowFrom";

export const commandsForEverySender: Check<OpenClawModel> = {
  id: "OC-CMD-003",
  title: "Chat commands allowed for every sender",
  severity: "high",
  owasp: ["ASI03"],
  rationale:
    'commands.allowFrom is the only list that commands are checked against, so "*" removes the channel\'s own ' +
    "limits: every sender can switch models, stop work, and set where the session's commands run.",
  remediation:
    "Name who may use them: `openclaw config set commands.allowFrom.<channel> '[\"<your id>\"]' --strict-json`. Or " +
    "remove commands.allowFrom, so that the channel's lists apply.",
  references: [
    openclawDocs("tools/slash-commands"),
    openclawDocs("gateway/security/access-control"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const channel of keysAt(model.config, lists).toSorted()) {
      const at = below(lists, channel);
      if (!listAt(model.config, at).some(isWildcard)) continue;
      const entryPoints = model.entryPoints.filter(
        (entryPoint) =>
          entryPoint.enabled.value && commandSendersAt(model, entryPoint.channel) === at,
      );
      const open = includesUntrusted(widestOf(entryPoints.map(({ audience }) => audience)));
      report({
        at,
        severity: open ? "high" : "low",
        message: `${channel === "*" ? "On every channel without its own list" : `On ${channel}`}, ${
          open
            ? "untrusted senders who may write may also use commands"
            : "anyone who may write may use every command that is not reserved for the owner"
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: 'Removes "*" from the senders of commands',
    apply: (match, edit, { config }) => {
      const pointer = placeOf(match);
      for (const entry of new Set(listAt(config, pointer).filter(isWildcard))) {
        edit.removeItem(pointer, entry);
      }
    },
  },
};

function isWildcard(entry: string): boolean {
  return entry.trim() === "*";
}
