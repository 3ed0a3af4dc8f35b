import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const skillOutsideWorkspace: Check<OpenClawModel> = {
  id: "OC-FS-007",
  title: "Skill of a workspace lies outside it",
  severity: "medium",
  owasp: ["ASI06", "ASI04"],
  rationale:
    "A link among an agent's skills makes a file from elsewhere its instruction. Nobody who looks at the workspace sees " +
    "when that file changes, and a link that came with a cloned repository may lead where its author wanted.",
  remediation:
    "Put the skill itself into the workspace, or into `FOLDER/skills` for all agents, and remove the link.",
  references: [
    openclawDocs("tools/skills"),
    openclawDocs("gateway/security/audit-checks"),
    owaspAgenticReference,
  ],
  aliases: ["skills.workspace.symlink_escape"],
  run: ({ fileLinks }, report) => {
    for (const { path, target, kind, agent } of fileLinks) {
      if (kind !== "skill") continue;
      report({
        at: "",
        file: { path, isFolder: false, excerpt: `leads to ${target}` },
        agent,
        message: `The skill ${path} leads to ${target}, outside the workspace of the agent that follows it.`,
      });
    }
  },
};
