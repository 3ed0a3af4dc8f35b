import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const skillOutsideWorkspace: Check<OpenClawModel> = {
  id: "OC-FS-007",
  title: "Skill links outside the workspace",
  severity: "medium",
  owasp: ["ASI06", "ASI04"],
  rationale:
    "A link in an agent's skills makes a file from elsewhere part of its instructions. A reviewer of the " +
    "workspace does not see when that file changes, and a link from a cloned repository can point to a location " +
    "that its author chose.",
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
        file: { path, isFolder: false, excerpt: `links to ${target}` },
        agent,
        message: `The skill ${path} links to ${target}, outside the workspace of the agent that uses it.`,
      });
    }
  },
};
