import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { hookAgents, hooksEnabled, mappedAgents } from "../../facts/automation/hooks.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const allowedAgents = "/hooks/allowedAgentIds";

export const webhookSelectsAnyAgent: Check<OpenClawModel> = {
  id: "OC-ING-004",
  title: "Webhook senders can address any agent",
  severity: "medium",
  owasp: ["ASI01", "ASI03"],
  rationale:
    "A webhook's sender may name the agent that receives the message. Without a list that is any agent, so " +
    "anyone who holds the shared token, or writes content that a trusted sender forwards, can pick the agent " +
    "with the most powerful tools.",
  remediation:
    "List the agents that webhooks may reach: `openclaw config set hooks.allowedAgentIds '[\"<id>\"]' " +
    "--strict-json`.",
  references: [openclawDocs("gateway/config-hooks"), owaspAgenticReference],
  aliases: ["hooks.allowed_agent_ids_unrestricted"],
  run: (model, report) => {
    if (!hooksEnabled(model) || model.agents.length < 2) return;
    if (hookAgents(model).kind !== "every") return;
    report({
      at: allowedAgents,
      message: `hooks.allowedAgentIds does not limit webhooks, so their sender can address any of the ${model.agents.length} agents.`,
    });
  },
  fix: {
    safe: false,
    title: "Limits webhooks to their mapped agents",
    apply: (_sighting, edit, model) => {
      const mapped = mappedAgents(model);
      const standard = model.agents.filter(({ isDefault }) => isDefault).map(({ id }) => id);
      const kept = mapped.length > 0 ? mapped : standard;
      if (kept.length === 0) {
        throw new FixRefusal(
          "No agent is the default and no mapping names one: list the agents that webhooks may reach in hooks.allowedAgentIds.",
        );
      }
      edit.set(allowedAgents, kept);
    },
  },
};
