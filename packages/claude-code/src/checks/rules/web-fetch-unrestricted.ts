import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isOverruled } from "../facts/shell-rules.ts";

export const webFetchUnrestricted: Check<ClaudeCodeModel> = {
  id: "CC-PERM-006",
  title: "Web fetches from any domain auto-approved",
  severity: "medium",
  owasp: ["ASI01", "ASI02"],
  rationale:
    "The model can follow instructions on a page, and the requested address can carry data out. With a rule for every " +
    "address, text that directs the agent to an attacker's page needs no approval.",
  remediation:
    "List the sites that are needed: `WebFetch(domain:docs.example.com)`. Others require approval.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    for (const rule of model.allow) {
      if (rule.tool !== "WebFetch" || isOverruled(model, rule)) continue;
      // A whole top-level domain equals every address: anyone can register a host there.
      const isWide =
        rule.specifier === undefined || /^domain:\*(?:\.[a-z]{2,6})?$/i.test(rule.specifier);
      if (!isWide) continue;
      report({ at: rule.at, message: `${rule.text} fetches any address without approval.` });
    }
  },
  fix: {
    safe: false,
    title: "Removes the rule, so that fetches require approval",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
