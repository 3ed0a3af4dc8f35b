import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { sensitiveNodeCommands } from "../../facts/nodes/node-commands.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const allow = "/gateway/nodes/commands/allow";

export const sensitiveNodeCommandsAllowed: Check<OpenClawModel> = {
  id: "OC-NODE-004",
  title: "Sensitive node commands allowed",
  severity: "medium",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "OpenClaw disables commands that observe people or act in their name until the owner lists them. Once listed, " +
    "every agent with the nodes tool can use them, and so can anyone whose text that agent follows.",
  remediation:
    "Remove unused commands from gateway.nodes.commands.allow, or add them to gateway.nodes.commands.deny, which " +
    "takes precedence.",
  references: [openclawDocs("nodes/command-policy"), owaspAgenticReference],
  aliases: ["gateway.nodes.allow_commands_dangerous"],
  run: (model, report) => {
    if (!runsGateway(model)) return;
    const denied = new Set(
      listAt(model.config, "/gateway/nodes/commands/deny").map((name) => name.trim()),
    );
    const users = model.agents.filter(usesNodes);
    const reached = users.find((agent) =>
      includesUntrusted(reachOf(model, agent, undefined, ["nodes"])),
    );
    for (const [index, entry] of listAt(model.config, allow).entries()) {
      const does = sensitiveNodeCommands.get(entry.trim());
      if (does === undefined || denied.has(entry.trim())) continue;
      report({
        at: `${allow}/${index}`,
        severity: severityOf(model, users.length > 0, reached),
        message: `gateway.nodes.commands.allow contains "${entry}", which ${does} on paired devices${
          reached === undefined ? "" : `, and untrusted senders can message agent ${reached.id}`
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the command from gateway.nodes.commands.allow",
    apply: removeFoundItem,
  },
};

function usesNodes(agent: AgentPolicy): boolean {
  return executionContextsOf(agent).some(({ where }) => agent.grant("nodes", where).allowed);
}

function severityOf(
  { gateway }: OpenClawModel,
  isUsed: boolean,
  reached: AgentPolicy | undefined,
): FindingSeverity {
  if (reached !== undefined || gateway.exposed) return "high";
  return isUsed ? "medium" : "low";
}
