import { basename } from "node:path";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  closeFile,
  exposedFiles,
  matchOf,
  type ExposureSeverities,
} from "../../facts/files/file-exposure.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const ofSecrets: ExposureSeverities = {
  write: { anyone: "critical", group: "high" },
  read: { anyone: "high", group: "medium" },
};
const ofConversations: ExposureSeverities = {
  write: { anyone: "high", group: "medium" },
  read: { anyone: "medium", group: "low" },
};

export const storedSecretsReadableByOthers: Check<OpenClawModel> = {
  id: "OC-FS-003",
  title: "Stored credentials or conversations readable by other users",
  severity: "high",
  owasp: ["ASI03", "ASI06"],
  rationale:
    "In addition to the configuration, OpenClaw stores model and channel keys, the list of paired senders and " +
    "the text of every conversation. Another user who can read them can act as the agent. One who can write them " +
    "can pair themselves, or change the agent's memory.",
  remediation: "Restrict it to its owner: `chmod go-rwx FILE`.",
  references: [
    openclawDocs("gateway/security/secrets-and-storage"),
    openclawDocs("gateway/security/audit-checks"),
    owaspAgenticReference,
  ],
  aliases: [
    "fs.auth_profiles.perms_writable",
    "fs.auth_profiles.perms_readable",
    "fs.credentials_dir.perms_writable",
    "fs.credentials_dir.perms_readable",
    "fs.sessions_store.perms_readable",
  ],
  weakness: "state readable by other users",

  run: (model, report) => {
    for (const exposure of exposedFiles(model, ["secrets", "conversations"])) {
      const { path, holds, isFolder } = exposure.file;
      const isSecret = holds === "secrets";
      report(
        matchOf(exposure, isSecret ? ofSecrets : ofConversations, {
          what: isFolder ? `The folder ${basename(path)}` : `The file ${basename(path)}`,
          read: isSecret ? "including keys and tokens" : "including what was said to the agent",
          write: isSecret
            ? "and so control whom the agent trusts and acts as"
            : "and so control what the agent remembers",
        }),
      );
    }
  },
  fix: {
    safe: true,
    title: "Restricts credentials and conversations to their owner",
    apply: closeFile,
  },
};
