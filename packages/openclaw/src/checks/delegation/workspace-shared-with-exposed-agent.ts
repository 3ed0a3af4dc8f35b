import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";
import { fileWriterOf, shellReachOf } from "../../facts/execution/shell-reach.ts";

export const workspaceSharedWithExposedAgent: Check<OpenClawModel> = {
  id: "OC-LAT-005",
  title: "Workspace shared with an agent that untrusted senders reach",
  severity: "medium",
  owasp: ["ASI06", "ASI07"],
  rationale:
    "An agent reads its instructions, notes and skills from its workspace. If an agent that untrusted senders " +
    "can steer may write the same folder, they can change the other agent's instructions.",
  remediation:
    "Give each agent its own workspace: `openclaw config set agents.entries.<id>.workspace " +
    "FOLDER/workspace-<id>`.",
  references: [
    openclawDocs("concepts/multi-agent"),
    openclawDocs("concepts/agent-workspace"),
    owaspAgenticReference,
  ],
  weakness: "tools exposed to untrusted senders",

  run: (model, report) => {
    const byWorkspace = Map.groupBy(model.agents, ({ workspace }) => workspace.value);
    const shared = [...byWorkspace.values()].filter((sharing) => sharing.length > 1);
    for (const [agent, sharing] of shared.flatMap((all) => all.map((one) => [one, all] as const))) {
      if (!untrustedSendersWrite(model, agent)) continue;
      const others = sharing.filter(({ id }) => id !== agent.id);
      const stronger = others.some(
        (other) => hostShellAccess(other).length > 0 && hostShellAccess(agent).length === 0,
      );
      report({
        at: [agent.workspace.at, ...others.map(({ workspace }) => workspace.at)],
        agent: agent.id,
        severity: stronger ? "high" : "medium",
        message: `Untrusted senders reach ${agent.id}, which can write the folder that ${namesOf(others)} ${others.length > 1 ? "take" : "takes"} instructions from.`,
      });
    }
  },
};

/**
 * True when an agent that untrusted senders steer may change its real workspace, and not a copy.
 */
function untrustedSendersWrite(model: OpenClawModel, agent: AgentPolicy): boolean {
  return executionContextsOf(agent).some((context) => {
    if (!includesUntrusted(reachOf(model, agent, context))) return false;
    if (context.where === "sandbox" && agent.sandbox.workspaceAccess.value !== "rw") return false;
    return fileWriterOf(agent, context) !== undefined || shellReachOf(agent, context) !== "none";
  });
}
