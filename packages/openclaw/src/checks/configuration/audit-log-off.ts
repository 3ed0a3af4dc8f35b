import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const at = "/logging/audit/enabled";

export const auditLogOff: Check<OpenClawModel> = {
  id: "OC-LOG-001",
  title: "Audit history is switched off",
  severity: "low",
  owasp: ["ASI10"],
  rationale:
    "The audit history keeps which agent ran, when, by whom and with which tools, without any content. Switched on after " +
    "an incident it has nothing to tell; who comes in over a chat then leaves no trace but the chat.",
  remediation: "Switch it on: `openclaw config set logging.audit.enabled true --strict-json`.",
  references: [openclawDocs("gateway/audit"), owaspAgenticReference],
  run: (model, report) => {
    if (model.config.get(at) !== false) return;
    const open = model.agents.some((agent) => includesUntrusted(reachOf(model, agent)));
    report({
      at,
      severity: open ? "medium" : "low",
      message: `logging.audit.enabled is false, so nothing records what agents did${
        open ? ", and strangers can give them orders" : ""
      }.`,
    });
  },
  fix: {
    safe: true,
    title: "Switches the audit history on",
    apply: (_sighting, edit) => edit.set(at, true),
  },
};
