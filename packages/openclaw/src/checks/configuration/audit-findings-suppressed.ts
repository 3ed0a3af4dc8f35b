import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const list = "/security/audit/suppressions";

export const auditFindingsSuppressed: Check<OpenClawModel> = {
  id: "OC-LOG-007",
  title: "Security audit findings are suppressed",
  severity: "info",
  owasp: ["ASI10"],
  rationale:
    "A suppression hides a finding of `openclaw security audit` permanently, even after its reason no longer " +
    "applies. Without a reason it cannot be reviewed, and without a text to match it hides all findings of its " +
    "kind.",
  remediation:
    "Give each suppression a reason and the text of the one case it is meant for. Or remove it: `openclaw config " +
    "unset security.audit.suppressions`.",
  references: [openclawDocs("gateway/security/audit-checks"), owaspAgenticReference],
  aliases: ["security.audit.suppressions.active"],
  run: ({ config }, report) => {
    const entries = config.get(list);
    for (const index of Array.isArray(entries) ? entries.keys() : []) {
      const at = below(list, index);
      const id = asTrimmedText(config.get(`${at}/checkId`)) ?? "a check";
      const reason = asTrimmedText(config.get(`${at}/reason`));
      const isNarrow = ["titleIncludes", "detailIncludes"].some(
        (key) => asTrimmedText(config.get(`${at}/${key}`)) !== undefined,
      );
      report({
        at,
        severity: reason === undefined && !isNarrow ? "low" : "info",
        message: `${isNarrow ? "Some findings" : "All findings"} of ${id} are suppressed${
          reason === undefined ? ", without a reason" : ""
        }.`,
      });
    }
  },
};
