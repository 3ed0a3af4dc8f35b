import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { firstSet } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { shellAccess } from "../../facts/execution/shell-access.ts";
import { toolsScopeOf } from "../../facts/tools/tool-lists.ts";

export const execOnAnyNode: Check<OpenClawModel> = {
  id: "OC-NODE-011",
  title: "Commands can run on any paired device",
  severity: "low",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "The agent's commands run on a paired device, and no setting restricts which one. The agent chooses, and so can " +
    "anyone who influences it; devices paired in the future are included.",
  remediation: "Name the device: `openclaw config set tools.exec.node build-node`.",
  references: [openclawDocs("nodes/command-policy"), owaspAgenticReference],
  run: ({ config, agents }, report) => {
    for (const agent of agents) {
      if (agent.exec.host.value !== "node" || shellAccess(agent).length === 0) continue;
      if (firstSet(config, pinsOf(agent), asTrimmedText) !== undefined) continue;
      report({
        at: agent.exec.host.at,
        agent: agent.id,
        message: `Commands of agent ${agent.id} run on a paired device, and tools.exec.node does not restrict which one.`,
      });
    }
  },
};

function pinsOf(agent: AgentPolicy): readonly string[] {
  return [`${toolsScopeOf(agent)}/exec/node`, "/tools/exec/node"];
}
