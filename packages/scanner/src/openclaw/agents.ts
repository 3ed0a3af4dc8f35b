import type { ScanEnvironment } from "../workspace-scan.ts";
import { agentWorkspaceOf } from "./agent-workspace.ts";
import { elevatedOf } from "./elevated.ts";
import { execPolicyOf } from "./exec.ts";
import { fileReachOf } from "./file-reach.ts";
import type { AgentPolicy, OpenClawConfig } from "./model.ts";
import { defaultAgentOf, type RosterEntry } from "./roster.ts";
import { sandboxPolicyOf } from "./sandbox.ts";
import { senderLayersOf } from "./sender-tools.ts";
import { subagentLayerOf } from "./subagent-tools.ts";
import { allowedSubagentsOf } from "./subagents.ts";
import { grantsOf, mcpGrantsOf, toolProfileOf } from "./tools.ts";

/** What each agent may do, sorted by id. */
export function agentPoliciesOf(
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
  environment: ScanEnvironment,
  stateDir: string,
): readonly AgentPolicy[] {
  const owner = defaultAgentOf(config, roster);
  return roster
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((agent) => ({
      ...agent,
      isDefault: agent.id === owner,
      workspace: agentWorkspaceOf(config, agent, owner, environment, stateDir),
      sandbox: sandboxPolicyOf(config, agent),
      exec: execPolicyOf(config, agent),
      toolProfile: toolProfileOf(config, agent),
      grant: grantsOf(config, agent),
      grantMcp: mcpGrantsOf(config, agent),
      grantAsSubagent: grantsOf(config, agent, [subagentLayerOf(config)]),
      senders: () =>
        senderLayersOf(config, agent).map(({ sender, at, layer }) => ({
          sender,
          at,
          grant: grantsOf(config, agent, [layer]),
        })),
      ...fileReachOf(config, agent),
      elevated: elevatedOf(config, agent),
      subagents: { allowAgents: allowedSubagentsOf(config, agent) },
    }));
}
