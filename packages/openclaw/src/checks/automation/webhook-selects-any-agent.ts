import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { hookAgents, hooksEnabled, mappedAgents } from "../../facts/automation/hooks.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const allowedAgents = "/hooks/allowedAgentIds";

export const webhookSelectsAnyAgent: Check<OpenClawModel> = {
  id: "OC-ING-004",
  title: "Webhook may address every agent",
  severity: "medium",
  owasp: ["ASI01", "ASI03"],
  rationale:
    "A webhook's sender may name the agent that gets the message. Without a list that is any agent, so whoever " +
    "holds the one token, or writes what a trusted sender forwards, picks the agent with the strongest tools.",
  remediation:
    "List the agents that webhooks are for: " +
    "`openclaw config set hooks.allowedAgentIds '[\"<id>\"]' --strict-json`.",
  references: [openclawDocs("gateway/config-hooks"), owaspAgenticReference],
  aliases: ["hooks.allowed_agent_ids_unrestricted"],
  run: (model, report) => {
    if (!hooksEnabled(model) || model.agents.length < 2) return;
    if (hookAgents(model).kind !== "every") return;
    report({
      at: allowedAgents,
      message: `hooks.allowedAgentIds does not limit webhooks, so their sender may address any of the ${model.agents.length} agents.`,
    });
  },
  fix: {
    safe: false,
    title: "Limits webhooks to the agents they are mapped to",
    apply: (_sighting, edit, model) => {
      const mapped = mappedAgents(model);
      const standard = model.agents.filter(({ isDefault }) => isDefault).map(({ id }) => id);
      const kept = mapped.length > 0 ? mapped : standard;
      if (kept.length === 0) {
        throw new FixRefusal(
          "No agent is the default and no mapping names one: put the agents that webhooks are for into hooks.allowedAgentIds.",
        );
      }
      edit.set(allowedAgents, kept);
    },
  },
};
