import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

export const askWithFullSecurity: Check<OpenClawModel> = {
  id: "OC-IDLE-005",
  title: "Approval is configured and never asked for",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    'ask "on-miss" asks for what is on no list. Beside security "full" there is no list to miss, so every command runs ' +
    "and nobody is asked, while the configuration reads as if somebody were.",
  remediation:
    'Set security to "allowlist" in the same place, or write the pair as one mode: `openclaw config set tools.exec.mode ask` ' +
    "after removing security and ask.",
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
        severity: severityByReach(model, [agent], "high", "medium"),
        message: `${agent.id} has ask "on-miss" and security "full": no command is ever asked for.`,
      });
    }
  },
  fix: {
    safe: true,
    needs: ["approver"],
    title: "Asks for what is on no list",
    // What asks by a list has holes of its own, which were masked while nobody was asked.
    mayRaise: ["OC-LAT-002", "OC-EXEC-002", "OC-EXEC-003", "OC-EXEC-008", "OC-EXEC-011"],
    apply: (sighting, edit, model) =>
      edit.set(securityOf(foundAgent(model, sighting)), "allowlist"),
  },
};

/** Where security stands, or would have to, to count beside the ask that is in force. */
function securityOf({ exec }: AgentPolicy): string {
  const { at } = exec.security;
  if (at.endsWith("/security")) return at;
  return `${holderOf(exec.ask.at)}/security`;
}
