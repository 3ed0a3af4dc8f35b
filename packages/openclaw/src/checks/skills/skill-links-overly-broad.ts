import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { isSensitiveFolder } from "../../facts/files/sensitive-folder.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const targets = "/skills/load/allowSymlinkTargets";

export const skillLinksOverlyBroad: Check<OpenClawModel> = {
  id: "OC-SKILL-002",
  title: "Symlink targets for skills are overly broad",
  severity: "medium",
  owasp: ["ASI06", "ASI02"],
  rationale:
    "OpenClaw rejects symlinks that leave a skills folder, so that nobody can add a skill from elsewhere. With a " +
    "whole disk or home folder as an allowed target, a link in a cloned repository is enough to bypass that.",
  remediation: "Set skills.load.allowSymlinkTargets to the one folder that links should point to.",
  references: [openclawDocs("tools/skills-config"), owaspAgenticReference],
  run: (model, report) => {
    for (const [index, folder] of listAt(model.config, targets).entries()) {
      if (!isSensitiveFolder(folder, model)) continue;
      report({
        at: below(targets, index),
        message: `Symlinks in skill folders may point anywhere in ${JSON.stringify(folder)}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the target",
    apply: removeFoundItem,
  },
};
