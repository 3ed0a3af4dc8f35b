import { primaryModelOf } from "../models/agent-model.ts";
import {
  contextOfEntryPoint,
  mainContextOf,
  spawnedContextOf,
  executionContextsOf,
} from "../facts/reach/execution-contexts.ts";
import type { ExecutionContext } from "../facts/reach/execution-contexts.ts";
import { fileWriterOf, shellReachOf } from "../facts/execution/shell-reach.ts";
import { agentAtEntryPoint } from "../tools/entry-point-tools.ts";
import type { AgentPolicy, EntryPoint, OpenClawModel } from "../model/model.ts";
import { entryPointKey, entryPointLabel } from "./entry-point-label.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";
import { startedContexts, type StartedContexts } from "./started-contexts.ts";

/**
 * The node in which turns of an agent run: the agent, or one of its sessions where they run in
 * different places.
 */
export type ContextNode = {
  /** As it works there: turns from some entry points have fewer tools than the agent. */
  readonly agent: AgentPolicy;
  readonly context: ExecutionContext;
  readonly key: string;
  /** The key without service and kind. */
  readonly id: string;
  /** True where its turns have fewer tools than the agent's others. */
  readonly narrowed: boolean;
  /** True where a caller uses the tools itself, and no model reads what they return. */
  readonly direct: boolean;
};

/** The node in which each turn of an agent runs. */
export type ContextMap = {
  readonly all: readonly ContextNode[];
  readonly ofEntryPoint: (agentId: string, entryPoint: EntryPoint) => ContextNode | undefined;
  /** The session that the control UI and other agents write into. */
  readonly main: (agentId: string) => ContextNode | undefined;
  /** The sessions with all tools that are not the main one. */
  readonly spawned: (agentId: string) => ContextNode | undefined;
  /**
   * The sessions of other agents that an execution context starts; undefined where it starts none.
   */
  readonly startedBy: (starter: ContextNode) => StartedContexts | undefined;
};

/** Draws every agent, with its sessions where they have their own execution contexts. */
export function drawContexts(model: OpenClawModel, sketch: Sketch): ContextMap {
  const { agents, config } = model;
  const whole = agents.flatMap((agent) =>
    executionContextsOf(agent).map((context) => drawContext(agent, context, config, sketch)),
  );
  const ofAgent = Map.groupBy(whole, ({ agent }) => agent.id);
  const find = (
    agentId: string,
    contextOf: (agent: AgentPolicy) => ExecutionContext,
  ): ContextNode | undefined =>
    ofAgent
      .get(agentId)
      ?.find(({ agent, context }) => context.session === contextOf(agent).session);
  const ofEntryPoints = new Map<EntryPoint, Map<string, ContextNode>>();
  const narrowed: ContextNode[] = [];
  for (const entryPoint of model.entryPoints) {
    for (const id of entryPoint.agents) {
      const context = find(id, (agent) => contextOfEntryPoint(agent, entryPoint));
      if (context === undefined) continue;
      const node = narrowedContext(model, context, entryPoint, narrowed, sketch);
      ofEntryPoints.set(
        entryPoint,
        (ofEntryPoints.get(entryPoint) ?? new Map<string, ContextNode>()).set(id, node),
      );
    }
  }
  const spawned = (agentId: string) => find(agentId, spawnedContextOf);
  const numbers = new Map<string, number>();
  const started = startedContexts(
    model,
    [...whole, ...narrowed],
    spawned,
    (context, policy, starter) => {
      const pair = JSON.stringify([policy.id, starter.agent.id]);
      const number = (numbers.get(pair) ?? 0) + 1;
      numbers.set(pair, number);
      return drawStarted(context, policy, { starter, number }, sketch);
    },
  );
  return {
    all: [...whole, ...narrowed, ...started.all],
    startedBy: (starter) => started.of.get(starter),
    ofEntryPoint: (agentId, entryPoint) => ofEntryPoints.get(entryPoint)?.get(agentId),
    main: (agentId) => find(agentId, mainContextOf),
    spawned,
  };
}

/**
 * The context for turns of an entry point: a separate one where they have fewer tools, shared by
 * entry points that deny the same.
 */
function narrowedContext(
  { config }: OpenClawModel,
  whole: ContextNode,
  entryPoint: EntryPoint,
  narrowed: ContextNode[],
  sketch: Sketch,
): ContextNode {
  const { context } = whole;
  const agent = agentAtEntryPoint(config, whole.agent, entryPoint);
  if (agent === whole.agent || !entryPoint.enabled.value || entryPoint.audience === "nobody")
    return whole;
  const known = narrowed.find(
    (node) => node.agent === agent && node.context.session === context.session,
  );
  if (known !== undefined) return known;
  const id = `${agent.id}/${context.session}/${entryPointKey(entryPoint)}`;
  const key = sketch.node("session", id, `${agent.id}, ${entryPointLabel(entryPoint)}`, {
    agent_id: agent.id,
    session: "narrowed",
    ...reachAttributes(agent, context),
  });
  const node = { agent, context, key, id, narrowed: true, direct: false };
  narrowed.push(node);
  return node;
}

/** A session that an agent with fewer tools has started. */
function drawStarted(
  { context }: ContextNode,
  agent: AgentPolicy,
  { starter, number }: { readonly starter: ContextNode; readonly number: number },
  sketch: Sketch,
): ContextNode {
  const id = `${agent.id}/${context.session}/started by ${starter.agent.id}${number === 1 ? "" : ` ${number}`}`;
  const key = sketch.node("session", id, `${agent.id}, started by ${starter.agent.id}`, {
    agent_id: agent.id,
    session: "narrowed",
    ...reachAttributes(agent, context),
  });
  return { agent, context, key, id, narrowed: true, direct: false };
}

/** Where requests use the tools of an agent without a turn of it. */
export function directContext(
  { context, id: main }: ContextNode,
  agent: AgentPolicy,
  sketch: Sketch,
): ContextNode {
  const id = `${main}/http`;
  const key = sketch.node("session", id, `${agent.id}, tool calls over HTTP`, {
    agent_id: agent.id,
    session: "narrowed",
    requests: true,
    ...reachAttributes(agent, context),
  });
  return { agent, context, key, id, narrowed: true, direct: true };
}

function reachAttributes(agent: AgentPolicy, context: ExecutionContext) {
  return {
    shell: shellReachOf(agent, context),
    file_tools: fileWriterOf(agent, context) === undefined ? "withheld" : "writing",
  };
}

function drawContext(
  agent: AgentPolicy,
  context: ExecutionContext,
  config: OpenClawModel["config"],
  sketch: Sketch,
): ContextNode {
  const model = primaryModelOf(config, agent);
  const attributes = {
    agent_id: agent.id,
    runtime: "openclaw",
    sandbox: agent.sandbox.mode.value,
    ...(model === undefined ? {} : { model }),
  };
  const reach = reachAttributes(agent, context);
  const agentKey = sketch.node(
    "agent",
    agent.id,
    agent.id,
    context.session === "any" ? { ...attributes, ...reach } : attributes,
  );
  if (context.session === "any")
    return { agent, context, key: agentKey, id: agent.id, narrowed: false, direct: false };
  const id = `${agent.id}/${context.session}`;
  const key = sketch.node(
    "session",
    id,
    `${agent.id}, ${context.session === "main" ? "main session" : "other sessions"}`,
    { agent_id: agent.id, session: context.session, ...reach },
  );
  return { agent, context, key, id, narrowed: false, direct: false };
}
