import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { sensitiveNodeCommands } from "../../facts/nodes/node-commands.ts";
import { isOutsiders, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { seatsOf } from "../../facts/reach/seats.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const allow = "/gateway/nodes/commands/allow";

export const sensitiveNodeCommandsAllowed: Check<OpenClawModel> = {
  id: "OC-NODE-004",
  title: "Agents may use cameras, messages or files of paired devices",
  severity: "medium",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "OpenClaw keeps commands that watch people or speak in their name off until the owner lists them. Listed, they are " +
    "there for every agent with the tool, and for everybody whose text that agent follows.",
  remediation:
    "Remove what you do not use from gateway.nodes.commands.allow, or put it into gateway.nodes.commands.deny, which wins.",
  references: [openclawDocs("nodes/command-policy"), owaspAgenticReference],
  aliases: ["gateway.nodes.allow_commands_dangerous"],
  run: (model, report) => {
    if (!runsGateway(model)) return;
    const denied = new Set(
      listAt(model.config, "/gateway/nodes/commands/deny").map((name) => name.trim()),
    );
    const users = model.agents.filter(usesNodes);
    const reached = users.find((agent) => isOutsiders(reachOf(model, agent, undefined, ["nodes"])));
    for (const [index, entry] of listAt(model.config, allow).entries()) {
      const does = sensitiveNodeCommands.get(entry.trim());
      if (does === undefined || denied.has(entry.trim())) continue;
      report({
        at: `${allow}/${index}`,
        severity: severityOf(model, users.length > 0, reached),
        message: `gateway.nodes.commands.allow has "${entry}", which ${does} on paired devices${
          reached === undefined ? "" : `, and people whom nobody chose write to agent ${reached.id}`
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the command out of gateway.nodes.commands.allow",
    apply: removeFoundItem,
  },
};

function usesNodes(agent: AgentPolicy): boolean {
  return seatsOf(agent).some(({ where }) => agent.grant("nodes", where).allowed);
}

function severityOf(
  { gateway }: OpenClawModel,
  isUsed: boolean,
  reached: AgentPolicy | undefined,
): FindingSeverity {
  if (reached !== undefined || gateway.exposed) return "high";
  return isUsed ? "medium" : "low";
}
