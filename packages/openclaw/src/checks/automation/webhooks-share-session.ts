import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { hookMappings, hooksEnabled } from "../../facts/automation/hooks.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const webhooksShareSession: Check<OpenClawModel> = {
  id: "OC-HOOK-009",
  title: "Webhooks share one persistent conversation",
  severity: "low",
  owasp: ["ASI06"],
  rationale:
    'With sessionMode "persistent", webhooks share one conversation. An instruction injected by one event is ' +
    "still in context when the next arrives, together with everything in between.",
  remediation:
    'Run each event separately: set the mapping\'s sessionMode to "isolated", which is the default.',
  references: [openclawDocs("gateway/config-hooks"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    if (!hooksEnabled(model)) return;
    for (const at of hookMappings(model)) {
      if (config.get(`${at}/sessionMode`) !== "persistent") continue;
      if (config.get(`${at}/action`) === "wake") continue;
      report({
        at: `${at}/sessionMode`,
        message: "The mapping uses one conversation for all its webhooks.",
      });
    }
  },
  fix: {
    safe: false,
    title: "Runs each webhook in its own session",
    apply: (match, edit) => edit.set(placeOf(match), "isolated"),
  },
};
