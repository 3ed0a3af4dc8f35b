import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentIdOf } from "../../model/roster.ts";
import { audienceNames, includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const at = "/agents/defaults/systemAgent/agentId";

export const systemAgentReachableByUntrusted: Check<OpenClawModel> = {
  id: "OC-ING-021",
  title: "System agent accepts messages from untrusted senders",
  severity: "medium",
  owasp: ["ASI03", "ASI10"],
  rationale:
    "agents.defaults.systemAgent handles unrouted messages, system consults and pending deliveries, and holds " +
    "the credentials for them. If untrusted senders can write to it, they can instruct the agent that runs the " +
    "system.",
  remediation:
    "Use an agent that only you write to for system work: `openclaw config set " +
    "agents.defaults.systemAgent.agentId <id>`. Bind public channels to another agent.",
  references: [openclawDocs("gateway/config-agents"), owaspAgenticReference],
  run: (model, report) => {
    const written = asTrimmedText(model.config.get(at));
    if (written === undefined || model.agents.length < 2) return;
    const agent = model.agents.find(({ id }) => id === agentIdOf(written));
    if (agent === undefined) return;
    const audience = reachOf(model, agent);
    if (!includesUntrusted(audience)) return;
    report({
      at,
      agent: agent.id,
      message: `${agent.id} is the system agent, and ${audienceNames[audience]} can write to it.`,
    });
  },
};
