import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { maySend } from "../../facts/delegation/agent-messages.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const allowed = "/tools/agentToAgent/allow";

export const unrestrictedAgentMessages: Check<OpenClawModel> = {
  id: "OC-LAT-002",
  title: "Agents can write to all other agents' sessions",
  severity: "low",
  owasp: ["ASI07"],
  rationale:
    "By default, agents of one gateway can read and write each other's sessions. Text that reaches the least " +
    "restricted entry point then reaches the most privileged agent as a message from a colleague.",
  remediation:
    "Disable it: `openclaw config set tools.agentToAgent.enabled false --strict-json`. Or list the agents that " +
    "work together in tools.agentToAgent.allow.",
  references: [
    openclawDocs("gateway/security/tool-permissions"),
    openclawDocs("concepts/multi-agent"),
    owaspAgenticReference,
  ],
  aliases: ["security.trust_model.cross_agent_session_access_default"],
  run: (model, report) => {
    const chosen = listAt(model.config, allowed);
    if (chosen.length > 0 && !chosen.some((entry) => entry.trim() === "*")) return;
    const senders = model.agents.filter((agent) => maySend(model, agent));
    if (senders.length === 0) return;
    const open = model.agents.some(isStrong)
      ? senders.find((agent) => includesUntrusted(reachOf(model, agent)) && !isStrong(agent))
      : undefined;
    report({
      at: chosen.length > 0 ? allowed : "/tools/agentToAgent/enabled",
      severity: open === undefined ? "low" : "high",
      message:
        open === undefined
          ? `${namesOf(senders)} can write to the sessions of every other agent.`
          : `${open.id}, which untrusted senders reach, can write to the sessions of agents that run commands on the machine.`,
    });
  },
  fix: {
    safe: false,
    title: "Stops agents from writing to each other's sessions",
    apply: (_sighting, edit) => edit.set("/tools/agentToAgent/enabled", false),
  },
};

function isStrong(agent: AgentPolicy): boolean {
  return hostShellAccess(agent).length > 0;
}
