import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentIdOf } from "../../model/roster.ts";
import { asText } from "../../model/settings.ts";
import { audienceNames, includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const at = "/agents/defaults/systemAgent/agentId";

export const systemAgentReachableByUntrusted: Check<OpenClawModel> = {
  id: "OC-ING-021",
  title: "The agent that owns system work hears strangers",
  severity: "medium",
  owasp: ["ASI03", "ASI10"],
  rationale:
    "agents.defaults.systemAgent owns what nobody else does: unrouted messages, system consults, deliveries that wait, and " +
    "the credentials for them. Where strangers write to that same agent, they write to the one that runs the house.",
  remediation:
    "Give system work to an agent that only you write to: " +
    "`openclaw config set agents.defaults.systemAgent.agentId <id>`, and bind public channels to another.",
  references: [openclawDocs("gateway/config-agents"), owaspAgenticReference],
  run: (model, report) => {
    const written = asText(model.config.get(at));
    if (written === undefined || model.agents.length < 2) return;
    const agent = model.agents.find(({ id }) => id === agentIdOf(written));
    if (agent === undefined) return;
    const audience = reachOf(model, agent);
    if (!includesUntrusted(audience)) return;
    report({
      at,
      agent: agent.id,
      message: `${agent.id} owns system work, and ${audienceNames[audience]} can write to it.`,
    });
  },
};
