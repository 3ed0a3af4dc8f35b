import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const folders = "/skills/load/extraDirs";

export const skillsFolderWritable: Check<OpenClawModel> = {
  id: "OC-SKILL-001",
  title: "Skills loaded from a writable folder",
  severity: "high",
  owasp: ["ASI06", "ASI04"],
  rationale:
    "A skill contains instructions that agents follow and programs that they run. Anyone who can write to the folder, " +
    "such as another user or an agent under an attacker's control, can add a skill that is offered to every agent.",
  remediation:
    "Keep skills in a folder that only you can write, such as `FOLDER/skills`, and remove the folder from " +
    "skills.load.extraDirs.",
  references: [
    openclawDocs("tools/skills-config"),
    openclawDocs("tools/skills"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const [index, folder] of listAt(model.config, folders).entries()) {
      const writer = writerOf(model, folder);
      if (writer === undefined) continue;
      report({
        at: below(folders, index),
        severity: writer.kind === "every-user" ? "high" : "medium",
        message: `Skills are loaded from ${JSON.stringify(folder)}, where ${nameWriter(writer)} can add new ones.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the folder from skills.load.extraDirs",
    apply: removeFoundItem,
  },
};
