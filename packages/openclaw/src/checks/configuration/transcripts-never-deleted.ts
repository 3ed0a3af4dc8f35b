import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const at = "/session/maintenance/mode";

export const transcriptsNeverDeleted: Check<OpenClawModel> = {
  id: "OC-LOG-008",
  title: "Transcripts are never deleted",
  severity: "info",
  owasp: ["ASI03", "ASI06"],
  rationale:
    'With session.maintenance.mode "warn", OpenClaw only reports what age and size limits would remove. ' +
    "Conversations stay on disk permanently, for anyone who can read or search the state folder.",
  remediation: "Enforce the limits: `openclaw config set session.maintenance.mode enforce`.",
  references: [openclawDocs("gateway/config-agents/sessions"), owaspAgenticReference],
  run: ({ config }, report) => {
    if (config.get(at) !== "warn") return;
    report({
      at,
      message: 'session.maintenance.mode is "warn", so conversations are never removed.',
    });
  },
};
