import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { hookMappings, hooksEnabled } from "../../facts/automation/hooks.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

export const webhookMappingMatchesEverything: Check<OpenClawModel> = {
  id: "OC-HOOK-008",
  title: "Webhook mapping matches every request",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "A mapping that names neither path nor source matches every webhook, including those meant for a later " +
    "mapping. Their text then reaches an agent that was not meant to receive it.",
  remediation: 'Name the path in the mapping: `match: { path: "…" }`. Or put the mapping last.',
  references: [openclawDocs("gateway/config-hooks")],
  run: (model, report) => {
    const { config } = model;
    if (!hooksEnabled(model)) return;
    const mappings = hookMappings(model);
    for (const [index, at] of mappings.entries()) {
      const isLimited = ["path", "source"].some(
        (name) => asTrimmedText(config.get(`${at}/match/${name}`)) !== undefined,
      );
      if (isLimited) continue;
      const hidden = mappings.length - index - 1;
      report({
        at,
        severity: hidden > 0 ? "low" : "info",
        message: `The mapping names neither path nor source${
          hidden > 0
            ? `, so ${hidden === 1 ? "the next one never receives" : `the next ${hidden} never receive`} a webhook`
            : ""
        }.`,
      });
    }
  },
};
