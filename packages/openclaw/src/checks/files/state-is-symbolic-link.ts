import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const stateIsSymbolicLink: Check<OpenClawModel> = {
  id: "OC-FS-006",
  title: "State folder or configuration is a symbolic link",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Anyone who can write the link's target controls what OpenClaw reads, whatever the modes here are. When " +
    "OpenClaw writes a linked configuration, it replaces the link with a file and leaves the target unchanged.",
  remediation:
    "Replace the link with the file or folder itself, or set its path in OPENCLAW_STATE_DIR or " +
    "OPENCLAW_CONFIG_PATH.",
  references: [
    openclawDocs("gateway/security/audit-checks"),
    openclawDocs("gateway/security/secrets-and-storage"),
    owaspAgenticReference,
  ],
  aliases: ["fs.state_dir.symlink", "fs.config.symlink"],
  run: ({ fileLinks }, report) => {
    for (const { path, target, kind } of fileLinks) {
      if (kind === "skill") continue;
      const isFolder = kind === "state";
      report({
        at: "",
        file: { path, isFolder, excerpt: `symbolic link to ${target}` },
        message: `The ${isFolder ? "state folder" : "configuration"} is a symbolic link to ${target}, so the link's target controls what OpenClaw reads.`,
      });
    }
  },
};
