import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  closeFile,
  exposedFiles,
  sightingOf,
  type ExposureSeverities,
} from "../../facts/files/file-exposure.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const severities: ExposureSeverities = {
  write: { anyone: "medium", group: "low" },
  read: { anyone: "medium", group: "low" },
};

export const logReadableByOthers: Check<OpenClawModel> = {
  id: "OC-FS-004",
  title: "Others can read the log",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "The log has what tools were called with, addresses, errors and parts of messages. OpenClaw blackens what it knows " +
    "as secrets, and not what a person would keep to themselves.",
  remediation: "Leave the log to its owner: `chmod 600 FILE`.",
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
        sightingOf(exposure, severities, {
          what: "The log",
          read: "and with it what was said and done",
          write: "and remove their traces from it",
        }),
      );
    }
  },
  fix: {
    safe: true,
    title: "Leaves the log to its owner",
    apply: closeFile,
  },
};
