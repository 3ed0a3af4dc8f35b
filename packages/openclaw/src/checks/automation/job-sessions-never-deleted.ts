import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const retention = "/cron/sessionRetention";

export const jobSessionsNeverDeleted: Check<OpenClawModel> = {
  id: "OC-PERS-007",
  title: "Sessions of scheduled jobs are never deleted",
  severity: "info",
  owasp: ["ASI06"],
  rationale:
    "Each run of a job leaves a session with everything it read. Without deletion, they become a store of " +
    "private text, readable by agents with session tools and by anyone who copies the state folder.",
  remediation:
    "Keep them for a day, which is the default: `openclaw config unset cron.sessionRetention`.",
  references: [openclawDocs("gateway/config-automation")],
  run: ({ config, cronEnabled }, report) => {
    const written = config.get(retention);
    const isForEver =
      written === false ||
      (typeof written === "string" && /^\s*(?:0+\s*[a-z]*\s*)+$/i.test(written));
    if (!cronEnabled.value || !isForEver) return;
    report({
      at: retention,
      message: `cron.sessionRetention is ${JSON.stringify(written)}, so job sessions are never deleted.`,
    });
  },
  fix: {
    safe: false,
    title: "Deletes job sessions after a day",
    apply: (_sighting, edit) => edit.set(retention, "24h"),
  },
};
