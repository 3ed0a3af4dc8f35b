import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { hostShellAccess, runsUnprompted } from "../../facts/execution/shell-access.ts";
import { skillListOf } from "../../facts/skills/skill-list.ts";

export const skillAllowlistIgnoredByCommands: Check<OpenClawModel> = {
  id: "OC-EXEC-005",
  title: "Skill allowlist does not restrict commands",
  severity: "low",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "A list of skills decides what the agent is shown, not what it may run. A command on the machine can start " +
    "any configured MCP server itself, with the credentials in the configuration.",
  remediation:
    "If the list is meant as a limit, deny the shell or sandbox the agent: `openclaw config set " +
    "agents.entries.<id>.sandbox.mode all`. Or give each agent's servers separate credentials.",
  references: [
    openclawDocs("tools/skills"),
    openclawDocs("gateway/security/tool-permissions"),
    owaspAgenticReference,
  ],
  aliases: ["tools.exec.agent_skill_mcp_boundary_drift"],
  run: (model, report) => {
    if (mcpServers(model).length === 0) return;
    for (const agent of model.agents) {
      const list = skillListOf(model, agent);
      const [shell] = hostShellAccess(agent);
      if (list === undefined || shell === undefined) continue;
      report({
        at: [list, agent.exec.mode.at],
        agent: agent.id,
        severity: runsUnprompted(agent)
          ? severityByReach(model, { agents: [agent], untrusted: "medium", others: "low" })
          : "low",
        message: `${agent.id} is limited to a list of skills, but its commands on the machine can start every configured MCP server.`,
      });
    }
  },
};
