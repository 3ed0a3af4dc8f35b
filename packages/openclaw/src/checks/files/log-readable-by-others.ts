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
  write: { anyone: "medium", group: "low" },
  read: { anyone: "medium", group: "low" },
};

export const logReadableByOthers: Check<OpenClawModel> = {
  id: "OC-FS-004",
  title: "Log file readable by other users",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "The log contains tool arguments, addresses, errors and parts of messages. OpenClaw redacts known secrets, " +
    "but not private content.",
  remediation: "Restrict the log to its owner: `chmod 600 FILE`.",
  references: [
    openclawDocs("gateway/logging"),
    openclawDocs("gateway/security/secrets-and-storage"),
    owaspAgenticReference,
  ],
  aliases: ["fs.log_file.perms_readable"],
  weakness: "state readable by other users",

  run: (model, report) => {
    for (const exposure of exposedFiles(model, ["logs"])) {
      report(
        matchOf(exposure, severities, {
          what: "The log",
          read: "including what was said and done",
          write: "and remove their traces from it",
        }),
      );
    }
  },
  fix: {
    safe: true,
    title: "Restricts the log to its owner",
    apply: closeFile,
  },
};
