import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { below } from "../../model/settings.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const folders = "/skills/load/extraDirs";

export const skillsFolderWritable: Check<OpenClawModel> = {
  id: "OC-SKILL-001",
  title: "Skills are loaded from a folder that others write",
  severity: "high",
  owasp: ["ASI06", "ASI04"],
  rationale:
    "A skill is instructions that agents follow and programs that they run. Who may put a file into the folder adds one, " +
    "and it is offered to every agent from then on: another user of the machine, or an agent that a stranger steers.",
  remediation:
    "Keep skills where only you write, such as `FOLDER/skills`, and take the folder out of skills.load.extraDirs.",
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
        message: `Skills are loaded from ${JSON.stringify(folder)}, where ${nameWriter(writer)} can put new ones.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the folder out",
    apply: removeFoundItem,
  },
};
