import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

export const askWithFullSecurity: Check<OpenClawModel> = {
  id: "OC-IDLE-005",
  title: "Approval policy has no effect with full security",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    'ask "on-miss" requires approval for commands outside the allowlist. With security "full" there is no allowlist, ' +
    "so every command runs without approval although the configuration suggests otherwise.",
  remediation:
    'Set security to "allowlist" in the same place, or write the pair as one mode: `openclaw config set ' +
    "tools.exec.mode ask` after removing security and ask.",
  references: [
    openclawDocs("tools/exec-approvals"),
    openclawDocs("tools/exec"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const agent of model.agents) {
      const { exec } = agent;
      if (exec.security.value !== "full" || exec.ask.value !== "on-miss") continue;
      if (hostShellAccess(agent).length === 0) continue;
      report({
        at: [exec.ask.at, exec.security.at],
        agent: agent.id,
        severity: severityByReach(model, { agents: [agent], untrusted: "high", others: "medium" }),
        message: `${agent.id} has ask "on-miss" and security "full", so no command ever requires approval.`,
      });
    }
  },
  fix: {
    safe: true,
    needs: ["approver"],
    title: "Requires approval for commands outside the allowlist",
    // An allowlist has its own weaknesses, which do not count while nothing requires approval.
    mayRaise: ["OC-LAT-002", "OC-EXEC-002", "OC-EXEC-003", "OC-EXEC-008", "OC-EXEC-011"],
    apply: (match, edit, model) => edit.set(securityOf(foundAgent(model, match)), "allowlist"),
  },
};

/** Where security is set, or would have to be to apply together with the effective ask. */
function securityOf({ exec }: AgentPolicy): string {
  const { at } = exec.security;
  if (at.endsWith("/security")) return at;
  return `${holderOf(exec.ask.at)}/security`;
}
