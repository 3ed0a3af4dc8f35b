import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const at = "/logging/audit/enabled";

export const auditLogOff: Check<OpenClawModel> = {
  id: "OC-LOG-001",
  title: "Audit log disabled",
  severity: "low",
  owasp: ["ASI10"],
  rationale:
    "The audit history records which agent ran, when, for whom and with which tools, without content. Without " +
    "it, there is no record to investigate after an incident, apart from the chat itself.",
  remediation: "Enable it: `openclaw config set logging.audit.enabled true --strict-json`.",
  references: [openclawDocs("gateway/audit"), owaspAgenticReference],
  run: (model, report) => {
    if (model.config.get(at) !== false) return;
    const open = model.agents.some((agent) => includesUntrusted(reachOf(model, agent)));
    report({
      at,
      severity: open ? "medium" : "low",
      message: `logging.audit.enabled is false, so agent activity is not recorded${
        open ? ", and untrusted senders can instruct the agents" : ""
      }.`,
    });
  },
  fix: {
    safe: true,
    title: "Enables the audit history",
    apply: (_sighting, edit) => edit.set(at, true),
  },
};
