import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { namesNoOwner } from "../../facts/commands/command-owners.ts";
import { audienceNames, includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { approvesItself } from "../../facts/execution/self-approval.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

export const sendersApproveThemselves: Check<OpenClawModel> = {
  id: "OC-EXEC-011",
  title: "Senders can approve their own commands",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI05", "ASI09"],
  rationale:
    "On this channel, the chat that led to a command can answer its approval request with `/approve`. If " +
    "untrusted senders can write there, the request goes to them: approval protects against the agent's " +
    "mistakes, but not against its senders.",
  remediation:
    "Name the approvers: `openclaw config set commands.ownerAllowFrom '[\"slack:<your id>\"]' --strict-json`. Have " +
    "the channel's own approval client ask them: `openclaw config set channels.slack.execApprovals.enabled true " +
    "--strict-json`.",
  references: [openclawDocs("tools/exec-approvals-advanced"), owaspAgenticReference],
  run: (model, report) => {
    for (const agent of model.agents) {
      if (!["ask", "auto"].includes(agent.exec.mode.value) || hostShellAccess(agent).length === 0) {
        continue;
      }
      for (const entryPoint of model.entryPoints) {
        if (!entryPoint.agents.includes(agent.id)) continue;
        if (!includesUntrusted(entryPoint.audience) || !approvesItself(model, entryPoint)) continue;
        if (!namesNoOwner(model, entryPoint.channel)) continue;
        report({
          at: [entryPoint.policy.at, agent.exec.mode.at],
          agent: agent.id,
          message: `On ${entryPoint.channel}, ${audienceNames[entryPoint.audience]} can have ${agent.id} request a command, and approve it in the same chat.`,
        });
        break;
      }
    }
  },
};
