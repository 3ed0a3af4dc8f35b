import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const at = "/session/maintenance/mode";

export const transcriptsNeverDeleted: Check<OpenClawModel> = {
  id: "OC-LOG-008",
  title: "Old conversations are never cleared away",
  severity: "info",
  owasp: ["ASI03", "ASI06"],
  rationale:
    'With session.maintenance.mode "warn" OpenClaw only says what age and size limits would remove. What people told the agent ' +
    "stays on the disk for good, for whoever reads the state folder or has it searched.",
  remediation:
    "Let the limits take effect: `openclaw config set session.maintenance.mode enforce`.",
  references: [openclawDocs("gateway/config-agents/sessions"), owaspAgenticReference],
  run: ({ config }, report) => {
    if (config.get(at) !== "warn") return;
    report({
      at,
      message: 'session.maintenance.mode is "warn", so no limit removes a conversation.',
    });
  },
};
