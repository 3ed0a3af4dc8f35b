import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { below } from "../../model/settings.ts";
import { accessGroupNames, groupReferences } from "../../facts/channels/access-groups.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const accessGroupUnused: Check<OpenClawModel> = {
  id: "OC-IDLE-031",
  title: "A named list of people is not in use",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "An access group grants nothing by itself: a list of senders has to name it. A list that names a group which does not " +
    "exist lets nobody in for it, and a group that no list names protects no channel.",
  remediation:
    "Name the group in the lists it is for, `accessGroup:<name>`, with the name it has under accessGroups, or remove it.",
  references: [openclawDocs("channels/access-groups"), owaspAgenticReference],
  run: (model, report) => {
    const names = accessGroupNames(model);
    const references = groupReferences(model);
    for (const { name, at } of references.filter((reference) => !names.includes(reference.name))) {
      if (name.includes("${")) continue;
      report({
        at,
        message: `${settingName(at)} names access group ${name}, which does not exist, so it lets nobody in.`,
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
