import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  closeFile,
  exposedFiles,
  matchOf,
  type ExposureSeverities,
} from "../../facts/files/file-exposure.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const severities: ExposureSeverities = {
  write: { anyone: "critical", group: "high" },
  read: { anyone: "medium", group: "low" },
};

export const stateFolderAccessibleToOthers: Check<OpenClawModel> = {
  id: "OC-FS-002",
  title: "State folder accessible to other users",
  severity: "critical",
  owasp: ["ASI03", "ASI06"],
  rationale:
    "The state folder holds the configuration, credentials, memory and every conversation. A user who can write " +
    "to it can replace each of these files, whatever the file's own mode is.",
  remediation: "Restrict the folder to its owner: `chmod 700 FILE`.",
  references: [
    openclawDocs("gateway/security/secrets-and-storage"),
    openclawDocs("gateway/security/audit-checks"),
    owaspAgenticReference,
  ],
  aliases: [
    "fs.state_dir.perms_world_writable",
    "fs.state_dir.perms_group_writable",
    "fs.state_dir.perms_readable",
  ],
  weakness: "state readable by other users",

  run: (model, report) => {
    for (const exposure of exposedFiles(model, ["state"])) {
      report(
        matchOf(exposure, severities, {
          what: "The state folder",
          read: "and list what it contains",
          write: "and replace the configuration and everything else in it",
        }),
      );
    }
  },
  fix: {
    safe: true,
    title: "Restricts the state folder to its owner",
    apply: closeFile,
  },
};
