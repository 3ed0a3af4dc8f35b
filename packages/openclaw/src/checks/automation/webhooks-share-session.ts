import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { hookMappings, hooksEnabled } from "../../facts/automation/hooks.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const webhooksShareSession: Check<OpenClawModel> = {
  id: "OC-HOOK-009",
  title: "What one webhook says stays for all that follow",
  severity: "low",
  owasp: ["ASI06"],
  rationale:
    'With sessionMode "persistent" webhooks share one conversation. An instruction that a stranger slipped into one event ' +
    "is still there when the next arrives, with everything that was said in between.",
  remediation:
    'Give each event a fresh run: set the mapping\'s sessionMode to "isolated", which is the default.',
  references: [openclawDocs("gateway/config-hooks"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    if (!hooksEnabled(model)) return;
    for (const at of hookMappings(model)) {
      if (config.get(`${at}/sessionMode`) !== "persistent") continue;
      if (config.get(`${at}/action`) === "wake") continue;
      report({
        at: `${at}/sessionMode`,
        message: "The mapping keeps one conversation for all its webhooks.",
      });
    }
  },
  fix: {
    safe: false,
    title: "Gives each webhook a fresh run",
    apply: (sighting, edit) => edit.set(placeOf(sighting), "isolated"),
  },
};
