import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { asText, firstSet } from "../../model/settings.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { shellAccess } from "../../facts/execution/shell-access.ts";
import { toolsScopeOf } from "../../facts/tools/tool-lists.ts";

export const execOnAnyNode: Check<OpenClawModel> = {
  id: "OC-NODE-011",
  title: "Agent runs commands on whichever device is paired",
  severity: "low",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "The agent's commands run on a paired device, and no setting says on which. The agent picks, and so does whoever it " +
    "listens to; a device that is paired tomorrow is among them.",
  remediation: "Name the device: `openclaw config set tools.exec.node build-node`.",
  references: [openclawDocs("nodes/command-policy"), owaspAgenticReference],
  run: ({ config, agents }, report) => {
    for (const agent of agents) {
      if (agent.exec.host.value !== "node" || shellAccess(agent).length === 0) continue;
      if (firstSet(config, pinsOf(agent), asText) !== undefined) continue;
      report({
        at: agent.exec.host.at,
        agent: agent.id,
        message: `Commands of agent ${agent.id} run on a paired device, and tools.exec.node does not say on which.`,
      });
    }
  },
};

function pinsOf(agent: AgentPolicy): readonly string[] {
  return [`${toolsScopeOf(agent)}/exec/node`, "/tools/exec/node"];
}
