import { startableFrom } from "../facts/delegation/agent-starts.ts";
import { defaultsApply } from "../facts/reporting/defaults-apply.ts";
import type { AgentPolicy, OpenClawModel } from "../model/model.ts";
import { agentStartedBy, deniedBy } from "../tools/started-tools.ts";
import type { ContextNode } from "./context-nodes.ts";

/** Sessions started by agents that pass on the same restrictions. */
export type StartedContexts = {
  /** Distinguishes starters that pass on different restrictions; "" where they deny nothing. */
  readonly name: string;
  /** By agent. */
  readonly contexts: ReadonlyMap<string, ContextNode>;
};

/**
 * Bounds of compared pairs, and of separate sessions that are drawn. Others have all tools of their
 * agent.
 */
const mostPairs = 5_000;
const maximumContexts = 500;

/**
 * The sessions that each execution context starts in other agents. One is the agent's own context,
 * `whole`, where the starter denies nothing; else `drawn` draws one with fewer tools, which may
 * start others in turn.
 */
export function startedContexts(
  model: OpenClawModel,
  starters: readonly ContextNode[],
  whole: (agentId: string) => ContextNode | undefined,
  drawn: (started: ContextNode, policy: AgentPolicy, starter: ContextNode) => ContextNode,
): {
  readonly all: readonly ContextNode[];
  readonly of: ReadonlyMap<ContextNode, StartedContexts>;
} {
  type Group = { name: string; anyone: number; readonly contexts: Map<string, ContextNode> };
  const groups = new Map<string, Group>();
  const of = new Map<ContextNode, Group>();
  const alike = new Map<string, ContextNode>();
  const all: ContextNode[] = [];
  // What an older release passes on is unknown: there, a sub-agent has all tools of its agent.
  let pairs = defaultsApply(model) ? mostPairs : 0;

  const sessionOf = (target: AgentPolicy, starter: ContextNode): ContextNode | undefined => {
    const context = whole(target.id);
    if (context === undefined || pairs === 0 || all.length >= maximumContexts) return context;
    pairs -= 1;
    const { where } = starter.context;
    const policy = agentStartedBy(model.config, target, { agent: starter.agent, where });
    if (policy === target) return context;
    const has = deniedBy(model.config, { agent: policy, where: context.context.where });
    const key = JSON.stringify([target.id, has]);
    const known = alike.get(key);
    if (known !== undefined) return known;
    const own = drawn(context, policy, starter);
    alike.set(key, own);
    all.push(own);
    return own;
  };

  const visit = (starter: ContextNode): void => {
    const { agent, context } = starter;
    const targets = startableFrom(model, agent, context);
    if (targets.length === 0) return;
    const key = `${context.where} ${deniedBy(model.config, { agent, where: context.where })}`;
    const group = groups.get(key) ?? {
      name: "",
      anyone: 0,
      contexts: new Map<string, ContextNode>(),
    };
    groups.set(key, group);
    of.set(starter, group);
    if (agent.subagents.allowAgents.value.includes("*")) {
      // The first starts all but itself, and the second that one: a thousand agents are not a
      // million pairs.
      if (group.anyone >= 2) return;
      group.anyone += 1;
    }
    for (const target of targets) {
      if (group.contexts.has(target.id)) continue;
      const started = sessionOf(target, starter);
      if (started === undefined) continue;
      group.contexts.set(target.id, started);
      if (started !== whole(target.id) && group.name === "") group.name = starter.id;
    }
  };

  for (const starter of starters) visit(starter);
  // Contexts drawn meanwhile start others, too.
  for (const starter of all) visit(starter);
  return { all, of };
}
