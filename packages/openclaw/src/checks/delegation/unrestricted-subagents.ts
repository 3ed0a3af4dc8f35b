import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { startableBy, startableFrom } from "../../facts/delegation/agent-starts.ts";
import { shortList } from "../../facts/channels/open-entry-points.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

export const unrestrictedSubagents: Check<OpenClawModel> = {
  id: "OC-LAT-001",
  title: "Agent can start every other agent",
  severity: "medium",
  owasp: ["ASI07", "ASI03"],
  rationale:
    "An agent that can start any other agent acts with that agent's sandbox, approvals, files and memory. " +
    "OpenClaw passes on the starter's tool restrictions, but not its approvals: an agent that needs approval for " +
    "each command can start one that does not.",
  remediation:
    'Replace "*" with the agents it needs: `openclaw config set agents.entries.<id>.subagents.allowAgents ' +
    "'[\"helper\"]' --strict-json`. With an empty list, it can only start itself.",
  references: [
    openclawDocs("tools/subagents"),
    openclawDocs("gateway/security/tool-permissions"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const agent of model.agents) {
      const { allowAgents } = agent.subagents;
      if (!allowAgents.value.includes("*")) continue;
      if (
        !executionContextsOf(agent).some(
          ({ where }) => agent.grant("sessions_spawn", where).allowed,
        )
      )
        continue;
      const others = startableBy(model, agent);
      const stronger = isShellStarted(model, agent);
      const open = includesUntrusted(reachOf(model, agent, undefined, ["sessions_spawn"]));
      report({
        at: allowAgents.at,
        agent: agent.id,
        severity: others.length === 0 ? "low" : open && stronger ? "high" : "medium",
        message:
          others.length === 0
            ? `subagents.allowAgents of ${agent.id} contains "*". There is no other agent yet, but it can start any that is added.`
            : `subagents.allowAgents of ${agent.id} contains "*", so it can start ${shortList(others.map(({ id }) => id))} and act as they do, limited to its own tools.`,
      });
    }
  },
  fix: {
    safe: true,
    title: 'Removes "*" from the agents that may be started',
    apply: (match, edit) => edit.removeItem(placeOf(match), "*"),
  },
};

/**
 * True where an agent that it starts runs commands on a real machine, with the tools that its
 * starter passes on.
 */
function isShellStarted(model: OpenClawModel, agent: AgentPolicy): boolean {
  return executionContextsOf(agent).some((context) => {
    const hasShell = !defaultsApply(model) || agent.grant("exec", context.where).allowed;
    return (
      hasShell &&
      startableFrom(model, agent, context).some((other) => hostShellAccess(other).length > 0)
    );
  });
}
