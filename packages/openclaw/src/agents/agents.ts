import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { agentWorkspaceOf } from "./agent-workspace.ts";
import { elevatedOf } from "../execution/elevated.ts";
import { execPolicyOf } from "../execution/exec.ts";
import { fileReachOf } from "./file-reach.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { AgentPolicy, OpenClawConfig } from "../model/model.ts";
import { dataOwnerOf, defaultAgentOf, type RosterEntry } from "../model/roster.ts";
import { sandboxPolicyOf } from "../sandbox/sandbox.ts";
import { senderLayersOf } from "../tools/sender-tools.ts";
import { subagentLayerOf } from "../tools/subagent-tools.ts";
import { movedPolicy, type SettledPolicy } from "./moved-policy.ts";
import { allowedSubagentsOf } from "./subagents.ts";
import { grantsOf, mcpGrantsOf, toolProfileOf } from "../tools/tools.ts";

export type PoliciesOf = (
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
  environment: ScanEnvironment,
  stateDir: string,
) => readonly AgentPolicy[];

/** What each agent may do, sorted by id. */
export const agentPoliciesOf: PoliciesOf = (...inputs) => policiesAmong(new Map(), ...inputs);

/**
 * For a workspace that is read again and again, as one fix after the other would leave it: an agent
 * whose settings and those of all agents are what they were at first is the same object.
 */
export function cachedPolicies(): PoliciesOf {
  let first: { readonly common: string; readonly known: Map<string, AgentPolicy> } | undefined;
  return (config, roster, environment, stateDir) => {
    const common = JSON.stringify([stateDir, commonSettings(config)]);
    first ??= { common, known: new Map() };
    const known = first.common === common ? first.known : new Map<string, AgentPolicy>();
    return policiesAmong(known, config, roster, environment, stateDir);
  };
}

/**
 * Every setting that a policy may depend on, but those in the agents' own entries: also where older
 * releases kept it, and which release wrote the file.
 */
function commonSettings({ value }: OpenClawConfig): unknown {
  if (!isObject(value)) return value;
  const { agents, agent, plugins, tools, defaultModel, heartbeat, routing, meta } = value;
  const others = [agent, plugins, tools, defaultModel, heartbeat, routing, meta];
  if (!isObject(agents)) return [agents, ...others];
  const { list: _, entries: __, ...ofAll } = agents;
  return [ofAll, ...others];
}

function policiesAmong(
  known: Map<string, AgentPolicy>,
  ...[config, roster, environment, stateDir]: Parameters<PoliciesOf>
): readonly AgentPolicy[] {
  const owner = defaultAgentOf(config, roster);
  const dataOwner = dataOwnerOf(config, roster);
  const settledOf = sharedBySettings(config);
  const policyOf = (agent: RosterEntry): AgentPolicy => ({
    ...agent,
    isDefault: agent.id === owner,
    workspace: agentWorkspaceOf(config, { agent, dataOwner, environment, stateDir }),
    ...settledOf(agent),
    subagents: { allowAgents: allowedSubagentsOf(config, agent) },
  });
  return roster
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((agent) => {
      const key = JSON.stringify([
        agent,
        agent.id === owner,
        agent.id === dataOwner,
        config.get(agent.at),
      ]);
      const policy = known.get(key) ?? policyOf(agent);
      known.set(key, policy);
      return policy;
    });
}

/**
 * The policies of agents, computed once for those with the same settings: the others differ in
 * where their settings stand.
 */
function sharedBySettings(config: OpenClawConfig): (agent: RosterEntry) => SettledPolicy {
  const first = new Map<string, { readonly at: string; readonly settled: SettledPolicy }>();
  // A value that looks like a place would be moved with the places.
  const isClear = !JSON.stringify(commonSettings(config)).includes(agentsPlace);
  return (agent) => {
    const entry = agent.at === "" ? undefined : config.get(agent.at);
    if (!isObject(entry)) return settledPolicyOf(config, agent);
    const settings = Object.entries(entry).filter(([name]) => !plainSettings.has(name));
    const key = JSON.stringify(settings);
    const known = first.get(key);
    if (known === undefined) {
      const settled = settledPolicyOf(config, agent);
      if (settings.length === 0 || (isClear && !key.includes(agentsPlace)))
        first.set(key, { at: agent.at, settled });
      return settled;
    }
    return settings.length === 0 ? known.settled : movedPolicy(known.settled, known.at, agent.at);
  };
}

const agentsPlace = "/agents/";

function settledPolicyOf(config: OpenClawConfig, agent: RosterEntry): SettledPolicy {
  return {
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
  };
}

/** Settings that do not affect a settled policy. Without others, agents have the very same. */
const plainSettings: ReadonlySet<string> = new Set([
  "id",
  "name",
  "default",
  "workspace",
  "subagents",
]);
