import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { syncServiceOf } from "../../facts/files/synced-folder.ts";

export const stateInSyncedFolder: Check<OpenClawModel> = {
  id: "OC-FS-005",
  title: "State folder synced to a cloud drive",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI03", "ASI06"],
  rationale:
    "A synced folder is copied to a service and to every signed-in device: tokens, paired senders, all " +
    "conversations. An attacker who gets into the account can read them, and changes made there are synced back.",
  remediation:
    "Move the state to a folder that is not synced, and set OPENCLAW_STATE_DIR to it. Rotate the tokens.",
  references: [
    openclawDocs("gateway/security/secrets-and-storage"),
    openclawDocs("gateway/security/audit-checks"),
    owaspAgenticReference,
  ],
  aliases: ["fs.synced_dir"],
  run: ({ stateDir, configDir, fileLinks }, report) => {
    const folders = [stateDir, configDir, ...fileLinks.map(({ target }) => target)];
    for (const folder of new Set(folders)) {
      const service = syncServiceOf(folder);
      if (service === undefined) continue;
      report({
        at: "",
        file: { path: stateDir, isFolder: true, excerpt: `in a folder of ${service}` },
        message: `OpenClaw's state is in a folder of ${service}, which copies tokens and conversations to other devices.`,
      });
      return;
    }
  },
};
