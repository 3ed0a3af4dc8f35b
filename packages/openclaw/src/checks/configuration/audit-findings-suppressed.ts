import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText, below } from "../../model/settings.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const list = "/security/audit/suppressions";

export const auditFindingsSuppressed: Check<OpenClawModel> = {
  id: "OC-LOG-007",
  title: "OpenClaw's own audit is told to keep silent",
  severity: "info",
  owasp: ["ASI10"],
  rationale:
    "A suppression hides a finding of `openclaw security audit` for good, also after the reason for it is gone. One " +
    "without a reason tells the next reader nothing, and one without a text to match hides all cases of its kind.",
  remediation:
    "Give each suppression a reason and the text of the one case it is for, or remove it: " +
    "`openclaw config unset security.audit.suppressions`.",
  references: [openclawDocs("gateway/security/audit-checks"), owaspAgenticReference],
  aliases: ["security.audit.suppressions.active"],
  run: ({ config }, report) => {
    const entries = config.get(list);
    for (const index of Array.isArray(entries) ? entries.keys() : []) {
      const at = below(list, index);
      const id = asText(config.get(`${at}/checkId`)) ?? "a check";
      const reason = asText(config.get(`${at}/reason`));
      const isNarrow = ["titleIncludes", "detailIncludes"].some(
        (key) => asText(config.get(`${at}/${key}`)) !== undefined,
      );
      report({
        at,
        severity: reason === undefined && !isNarrow ? "low" : "info",
        message: `${isNarrow ? "Some findings" : "All findings"} of ${id} are suppressed${
          reason === undefined ? ", and no reason is given" : ""
        }.`,
      });
    }
  },
};
