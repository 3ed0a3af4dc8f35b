import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawConfig, ToolGrant } from "../model/model.ts";
import { originalOf } from "./moved-grant.ts";
import { neverForSubagents } from "./subagent-tools.ts";
import { coreToolNames } from "./tool-catalog.ts";

type Where = "host" | "sandbox";

const places: readonly Where[] = ["host", "sandbox"];
const inheritedTools: readonly string[] = [...coreToolNames, "bundle-mcp"];

/** An agent that starts another one, and where it does so. */
export type Starter = { readonly agent: AgentPolicy; readonly where: Where };

/**
 * An agent as another one starts it: OpenClaw passes the starter's denials to the session that it
 * starts, and, where lists or a profile only allow certain tools, those. The same object where
 * nothing is denied.
 */
export function agentStartedBy(
  config: OpenClawConfig,
  agent: AgentPolicy,
  { agent: starter, where: from }: Starter,
): AgentPolicy {
  if (isWhole(config, agent, starter, from)) return agent;
  const through = (own: AgentPolicy["grant"], of: AgentPolicy["grant"]): AgentPolicy["grant"] => {
    return (tool, where) => {
      const grant = own(tool, where);
      return grant.allowed ? denied(grant, of(tool, from)) : grant;
    };
  };
  const grant = through(agent.grantAsSubagent, starter.grant);
  // As asking the new grant of every tool would say: chains of starters would be asked one by one.
  const own = toolsOf(agent.grantAsSubagent);
  const ofStarter = toolsOf(starter.grant)[from];
  allowedTools.set(grant, { host: own.host & ofStarter, sandbox: own.sandbox & ofStarter });
  return {
    ...agent,
    grant,
    grantMcp: through(agent.grantMcp, starter.grantMcp),
    grantAsSubagent: grant,
  };
}

/**
 * True where the agent as a sub-agent has all that it has by itself, but for what no sub-agent
 * gets, and the starter has that too: then a way over it uses no tool that is not there.
 */
function isWhole(
  config: OpenClawConfig,
  agent: AgentPolicy,
  starter: AgentPolicy,
  from: Where,
): boolean {
  const [own, asSubagent] = [toolsOf(agent.grant), toolsOf(agent.grantAsSubagent)];
  const ofStarter = toolsOf(starter.grant)[from];
  const hasAll = ((own.host | own.sandbox) & ~ofStarter) === 0n;
  const keepsAll = places.every(
    (where) => (own[where] & ~asSubagent[where] & ~subagentDenied) === 0n,
  );
  return (
    hasAll &&
    keepsAll &&
    keysAt(config, "/mcp/servers").every(
      (name) =>
        starter.grantMcp(name, from).allowed ||
        places.every((where) => !agent.grantMcp(name, where).allowed),
    )
  );
}

/**
 * What a grant allows of the inherited tools in each place, a bit a tool: agents are compared in
 * pairs.
 */
const allowedTools = new WeakMap<AgentPolicy["grant"], Readonly<Record<Where, bigint>>>();

function toolsOf(asked: AgentPolicy["grant"]): Readonly<Record<Where, bigint>> {
  const grant = originalOf(asked);
  const known = allowedTools.get(grant);
  if (known !== undefined) return known;
  const allowedIn = (where: Where): bigint => bitsOf((tool) => grant(tool, where).allowed);
  const tools = { host: allowedIn("host"), sandbox: allowedIn("sandbox") };
  allowedTools.set(grant, tools);
  return tools;
}

function bitsOf(holds: (tool: string) => boolean): bigint {
  return inheritedTools.reduce(
    (bits, tool, index) => (holds(tool) ? bits | (1n << BigInt(index)) : bits),
    0n,
  );
}

const allTools = bitsOf(() => true);
const subagentDenied = bitsOf((tool) => neverForSubagents.includes(tool));

function denied(own: ToolGrant, { allowed, at }: ToolGrant): ToolGrant {
  return allowed ? own : { tool: own.tool, allowed: false, at };
}

/** Equal for starters that pass on the same restrictions: the tools and servers denied to them. */
export function deniedBy(config: OpenClawConfig, { agent, where }: Starter): string {
  const tools = allTools & ~toolsOf(agent.grant)[where];
  const servers = keysAt(config, "/mcp/servers").filter(
    (name) => !agent.grantMcp(name, where).allowed,
  );
  return JSON.stringify([tools.toString(16), servers]);
}
