import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const stateIsSymbolicLink: Check<OpenClawModel> = {
  id: "OC-FS-006",
  title: "State folder or configuration is a symbolic link",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Who may write the place that a link leads to decides what OpenClaw reads, whatever the modes here say. OpenClaw " +
    "puts a file in place of a linked configuration when it writes it, and what the link led to stays as it was.",
  remediation:
    "Put the file or folder itself there, or name where it lies: OPENCLAW_STATE_DIR, OPENCLAW_CONFIG_PATH.",
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
        message: `The ${isFolder ? "state folder" : "configuration"} is a symbolic link to ${target}, so that place decides what OpenClaw reads.`,
      });
    }
  },
};
