import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { hookMappings, hooksEnabled } from "../../facts/automation/hooks.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const webhookSelectsRecipient: Check<OpenClawModel> = {
  id: "OC-HOOK-007",
  title: "Webhook content determines the recipient of the answer",
  severity: "medium",
  owasp: ["ASI01", "ASI02"],
  rationale:
    "The recipient of the agent's answer is filled in from the webhook. An attacker who controls the webhook's " +
    "content can ask the agent for what it knows and have the answer sent to an address of their choice.",
  remediation: "Replace the template in the mapping's `to` with a fixed recipient.",
  references: [openclawDocs("gateway/config-hooks"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    if (!hooksEnabled(model)) return;
    for (const at of hookMappings(model)) {
      const recipient = asTrimmedText(config.get(`${at}/to`));
      if (recipient === undefined || !/\{\{[^{}]+\}\}/.test(recipient)) continue;
      if (config.get(`${at}/deliver`) === false || config.get(`${at}/action`) === "wake") continue;
      report({
        at: `${at}/to`,
        message: `The mapping sends the agent's answer to "${recipient}", which the webhook fills in.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Stops sending the agent's answer",
    apply: (match, edit) => edit.set(placeOf(match).replace(/\/to$/, "/deliver"), false),
  },
};
