import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { accessGroupNames, groupReferences } from "../../facts/channels/access-groups.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";

export const accessGroupAdmitsEveryone: Check<OpenClawModel> = {
  id: "OC-ING-017",
  title: "Access group admits everyone",
  severity: "high",
  owasp: ["ASI01", "ASI03"],
  rationale:
    'An access group appears in lists of senders like one more name. With "*" among its members, every list that ' +
    "names the group is open to all, while the list itself still looks strict.",
  remediation:
    'Remove "*" from the members and name the people: `openclaw config set accessGroups.<name>.members ' +
    '\'{"telegram":["<id>"]}\' --strict-json`.',
  references: [openclawDocs("channels/access-groups"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    const references = groupReferences(model);
    for (const name of accessGroupNames(model)) {
      const members = below("/accessGroups", name, "members");
      for (const channel of keysAt(config, members)) {
        const list = config.get(below(members, channel));
        const index = Array.isArray(list) ? list.findIndex(isEveryone) : -1;
        if (index < 0) continue;
        const used = references.filter(
          (reference) =>
            reference.name === name &&
            (channel === "*" ||
              !reference.at.startsWith("/channels/") ||
              reference.at.startsWith(`${below("/channels", channel)}/`)),
        );
        report({
          at: [below(members, channel, index), ...used.map(({ at }) => at)],
          severity: used.length === 0 ? "low" : "high",
          message:
            used.length === 0
              ? `Access group ${name} admits everyone${channel === "*" ? "" : ` on ${channel}`}; no list names it yet.`
              : `Access group ${name} admits everyone${channel === "*" ? "" : ` on ${channel}`}, and ${
                  used.length === 1 ? "a list names" : `${used.length} lists name`
                } it.`,
        });
      }
    }
  },
  fix: {
    safe: true,
    title: 'Removes "*" from the members of the group',
    apply: removeFoundItem,
  },
};

function isEveryone(member: unknown): boolean {
  return typeof member === "string" && member.trim() === "*";
}
