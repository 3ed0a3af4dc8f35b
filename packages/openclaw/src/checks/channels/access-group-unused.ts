import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { accessGroupNames, groupReferences } from "../../facts/channels/access-groups.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const accessGroupUnused: Check<OpenClawModel> = {
  id: "OC-IDLE-031",
  title: "Access group is unused or undefined",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "An access group grants nothing by itself: a list of senders has to name it. An undefined group in a list " +
    "admits nobody, and a group that no list names protects no channel.",
  remediation:
    "Name the group in the lists it is meant for, as `accessGroup:<name>` with its name under accessGroups, or " +
    "remove it.",
  references: [openclawDocs("channels/access-groups"), owaspAgenticReference],
  run: (model, report) => {
    const names = accessGroupNames(model);
    const references = groupReferences(model);
    for (const { name, at } of references.filter((reference) => !names.includes(reference.name))) {
      if (name.includes("${")) continue;
      report({
        at,
        message: `${settingName(at)} names access group ${name}, which does not exist, so the entry admits nobody.`,
      });
    }
    for (const name of names) {
      if (references.some((reference) => reference.name === name)) continue;
      report({
        at: below("/accessGroups", name),
        severity: "info",
        message: `No list names access group ${name}, so it has no effect.`,
      });
    }
  },
};
