import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { hooksEnabled, wakingMappings } from "../../facts/automation/hooks.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { runsUnprompted } from "../../facts/execution/shell-access.ts";

export const webhookTextAsSystemEvent: Check<OpenClawModel> = {
  id: "OC-HOOK-006",
  title: "Webhook text is delivered as a system event",
  severity: "high",
  owasp: ["ASI01"],
  rationale:
    'A mapping with action "wake" puts its text into the agent\'s main session as a system event, without the ' +
    "marker for untrusted content. With a template, that text can be anything the webhook's author wrote.",
  remediation:
    'Use action "agent" with a messageTemplate, which keeps the text separate. Or set textTemplate to a fixed ' +
    "sentence that only announces the event.",
  references: [
    openclawDocs("gateway/config-hooks"),
    openclawDocs("automation/cron-jobs/webhooks"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const { config, agents } = model;
    if (!hooksEnabled(model)) return;
    for (const at of wakingMappings(model)) {
      const named = asTrimmedText(config.get(`${at}/agentId`));
      const agent = agents.find(({ id, isDefault }) =>
        named === undefined ? isDefault : id === named,
      );
      report({
        at: `${at}/textTemplate`,
        ...(agent === undefined ? {} : { agent: agent.id }),
        severity: agent !== undefined && runsUnprompted(agent) ? "high" : "medium",
        message: `Webhook text is put into the main session of ${
          agent === undefined ? "the agent" : `agent ${agent.id}`
        } as a system event.`,
      });
    }
  },
};
