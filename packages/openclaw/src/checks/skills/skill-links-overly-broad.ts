import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { below } from "../../model/settings.ts";
import { isForeignFolder } from "../../facts/files/foreign-folder.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const targets = "/skills/load/allowSymlinkTargets";

export const skillLinksOverlyBroad: Check<OpenClawModel> = {
  id: "OC-SKILL-002",
  title: "Links among skills may lead anywhere",
  severity: "medium",
  owasp: ["ASI06", "ASI02"],
  rationale:
    "OpenClaw refuses links that lead out of a folder of skills, so that nobody slips in a skill from elsewhere. With a " +
    "whole disk or home as an allowed target that protection is gone: a link in a cloned repository is enough.",
  remediation:
    "Name the one folder that links are meant to lead to in skills.load.allowSymlinkTargets.",
  references: [openclawDocs("tools/skills-config"), owaspAgenticReference],
  run: (model, report) => {
    for (const [index, folder] of listAt(model.config, targets).entries()) {
      if (!isForeignFolder(folder, model)) continue;
      report({
        at: below(targets, index),
        message: `Links in folders of skills may lead to all of ${JSON.stringify(folder)}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the target out",
    apply: removeFoundItem,
  },
};
