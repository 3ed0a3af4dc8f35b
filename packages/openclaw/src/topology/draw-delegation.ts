import { maySendFrom } from "../facts/delegation/agent-messages.ts";
import { startableFrom } from "../facts/delegation/agent-starts.ts";
import type { AgentPolicy, OpenClawModel } from "../model/model.ts";
import type { ContextMap, ContextNode } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/**
 * Draws which agents start each other and write to each other's sessions. Any-to-any is a bus,
 * never a clique.
 */
export function drawDelegation(model: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  const starters = new Map<string, Set<string>>();
  for (const from of contexts.all) drawStarts(model, from, contexts, starters, sketch);
  drawMessages(model, contexts, sketch);
}

/**
 * `starters`: the agents that were drawn which may start all others, by the bus from which they do.
 */
function drawStarts(
  model: OpenClawModel,
  from: ContextNode,
  contexts: ContextMap,
  starters: Map<string, Set<string>>,
  sketch: Sketch,
): void {
  const { agent, context, key } = from;
  const { allowAgents } = agent.subagents;
  const any = allowAgents.value.includes("*");
  const named = startableFrom(model, agent, context);
  const started = contexts.startedBy(from);
  if (named.length === 0 || started === undefined) return;
  const bus = `starts-from-${context.where}${started.name === "" ? "" : `/${started.name}`}`;
  const hub = any ? sketch.node("bus", bus, "Every agent may be started", {}) : key;
  if (any) {
    sketch.edge({
      source: key,
      target: hub,
      kind: "DELEGATES",
      description: `${agent.id} may start every agent as its sub-agent`,
      vulnerability: "unrestricted_subagents",
      at: [allowAgents.at],
      fixedBy: ["OC-LAT-001"],
    });
    const drawn = starters.get(hub) ?? new Set<string>();
    starters.set(hub, drawn);
    // The first links to all but itself, and the second to the first: a thousand agents are not a
    // million edges.
    if (drawn.size >= 2 || drawn.has(agent.id)) return;
    drawn.add(agent.id);
  }
  for (const { id } of named) {
    const target = started.contexts.get(id);
    if (target === undefined) continue;
    const fewer = target.narrowed ? ", limited to its starter's tools" : "";
    sketch.edge({
      source: hub,
      target: target.key,
      kind: "DELEGATES",
      description: any
        ? `${id} can be started${fewer}`
        : `${agent.id} may start ${id} as its sub-agent${fewer}`,
      at: [allowAgents.at],
    });
  }
}

function drawMessages(model: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  const senders = contexts.all.filter(({ agent, context }) => maySendFrom(model, agent, context));
  if (senders.length === 0) return;
  const bus = sketch.node("bus", "agents", "Messages between agents", {
    members: new Set(senders.map(({ agent }) => agent.id)).size,
  });
  for (const { agent, key } of senders) {
    const at = messageSetting(model, [agent], model.agents);
    sketch.edge({
      source: key,
      target: bus,
      kind: "DELEGATES",
      description: `${agent.id} can write to sessions of other agents`,
      vulnerability: "unrestricted_agent_messages",
      at: at === undefined ? [] : [at],
      fixedBy: at?.endsWith("/enabled") === true ? ["OC-LAT-002"] : [],
    });
  }
  const writers = new Set(senders.map(({ agent }) => agent));
  for (const reached of model.agents) {
    const at = messageSetting(model, writers, [reached]);
    const target = contexts.main(reached.id);
    if (at === undefined || target === undefined) continue;
    sketch.edge({
      source: bus,
      target: target.key,
      kind: "DELEGATES",
      description: `sessions of ${reached.id} accept messages from other agents`,
      at: [at],
    });
  }
}

/**
 * The setting that lets one of some agents write to another one of some; undefined where none does.
 * It is the same for all pairs, and mostly the first may: so a thousand agents are not a million
 * questions.
 */
function messageSetting(
  model: OpenClawModel,
  writers: Iterable<AgentPolicy>,
  readers: Iterable<AgentPolicy>,
): string | undefined {
  for (const from of writers) {
    for (const to of readers) {
      if (from.id === to.id) continue;
      const answer = model.mayMessage(from.id, to.id);
      if (answer.value) return answer.at;
    }
  }
  return undefined;
}
