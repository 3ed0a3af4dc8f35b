import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  closeFile,
  exposedFiles,
  matchOf,
  type ExposureSeverities,
} from "../../facts/files/file-exposure.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const write = { anyone: "critical", group: "high" } as const;
const withSecrets: ExposureSeverities = { write, read: { anyone: "critical", group: "medium" } };
const withoutSecrets: ExposureSeverities = { write, read: { anyone: "medium", group: "low" } };

export const configurationAccessibleToOthers: Check<OpenClawModel> = {
  id: "OC-FS-001",
  title: "Configuration file accessible to other users",
  severity: "critical",
  owasp: ["ASI03"],
  rationale:
    "A user who can write the configuration controls every policy in it, and OpenClaw reloads it while running. " +
    "A user who can read it has its tokens, and knows who is trusted.",
  remediation: "Restrict the file to its owner: `chmod 600 FILE`.",
  references: [
    openclawDocs("gateway/security/secrets-and-storage"),
    openclawDocs("gateway/security/audit-checks"),
    owaspAgenticReference,
  ],
  aliases: [
    "fs.config.perms_writable",
    "fs.config.perms_world_readable",
    "fs.config.perms_group_readable",
    "fs.config_include.perms_writable",
    "fs.config_include.perms_world_readable",
    "fs.config_include.perms_group_readable",
  ],
  weakness: "state readable by other users",

  run: (model, report) => {
    const kinds = ["configuration", "configuration-with-secrets", "configuration-copy"] as const;
    // A copy contains what the configuration did at the time.
    const hadSecrets = model.fileModes.some(({ holds }) => holds === "configuration-with-secrets");
    for (const exposure of exposedFiles(model, kinds)) {
      const isCopy = exposure.file.holds === "configuration-copy";
      const hasSecrets = isCopy ? hadSecrets : exposure.file.holds === "configuration-with-secrets";
      const read = hasSecrets ? "including the secrets in it" : "and learn who is trusted";
      report(
        matchOf(exposure, hasSecrets ? withSecrets : withoutSecrets, {
          what: isCopy ? "A copy of the configuration" : "The configuration",
          read,
          write: isCopy
            ? "and so what a restore would put back"
            : "and so control every policy of the agents",
        }),
      );
    }
  },
  fix: {
    safe: true,
    title: "Restricts the configuration to its owner",
    apply: closeFile,
  },
};
