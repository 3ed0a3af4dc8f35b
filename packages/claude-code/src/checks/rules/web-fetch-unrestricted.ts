import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isOverruled } from "../facts/shell-rules.ts";

export const webFetchUnrestricted: Check<ClaudeCodeModel> = {
  id: "CC-PERM-006",
  title: "Every web address may be fetched without a question",
  severity: "medium",
  owasp: ["ASI01", "ASI02"],
  rationale:
    "A page is read by the model like an instruction, and its address can carry data away. With a rule for every address " +
    "a text that leads the agent to a page of its own needs nobody's consent.",
  remediation:
    "Name the sites that are needed: `WebFetch(domain:docs.example.com)`. Others are asked about.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    for (const rule of model.allow) {
      if (rule.tool !== "WebFetch" || isOverruled(model, rule)) continue;
      // A whole top-level domain is as good as every address: anybody gets a host there.
      const isWide =
        rule.specifier === undefined || /^domain:\*(?:\.[a-z]{2,6})?$/i.test(rule.specifier);
      if (!isWide) continue;
      report({ at: rule.at, message: `${rule.text} fetches any address, and nobody is asked.` });
    }
  },
  fix: {
    safe: false,
    title: "Takes the rule out, so that addresses are asked about",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
