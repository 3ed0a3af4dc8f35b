import { maySendFrom } from "../checks/facts/agent-messages.ts";
import { startableFrom } from "../checks/facts/agent-starts.ts";
import type { OpenClawModel } from "../model.ts";
import type { SeatMap, SeatNode } from "./seat-nodes.ts";
import type { Sketch } from "./sketch.ts";

/** Draws which agents start each other and write into each other's sessions. Any-to-any is a bus, never a clique. */
export function drawDelegation(model: OpenClawModel, seats: SeatMap, sketch: Sketch): void {
  for (const from of seats.all) drawStarts(model, from, seats, sketch);
  drawMessages(model, seats, sketch);
}

function drawStarts(model: OpenClawModel, from: SeatNode, seats: SeatMap, sketch: Sketch): void {
  const { agent, seat, key } = from;
  const { allowAgents } = agent.subagents;
  const any = allowAgents.value.includes("*");
  const named = startableFrom(model, agent, seat);
  if (named.length === 0) return;
  const hub = any
    ? sketch.node("bus", `starts-from-${seat.where}`, "Every agent may be started", {})
    : key;
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
  }
  for (const { id } of named) {
    const target = seats.spawned(id);
    if (target === undefined) continue;
    sketch.edge({
      source: hub,
      target: target.key,
      kind: "DELEGATES",
      description: any ? `${id} can be started` : `${agent.id} may start ${id} as its sub-agent`,
      at: [allowAgents.at],
    });
  }
}

function drawMessages(model: OpenClawModel, seats: SeatMap, sketch: Sketch): void {
  const senders = seats.all.filter(({ agent, seat }) => maySendFrom(model, agent, seat));
  if (senders.length === 0) return;
  const bus = sketch.node("bus", "agents", "Messages between agents");
  for (const { agent, key } of senders) {
    const reached = model.agents.filter(
      ({ id }) => id !== agent.id && model.mayMessage(agent.id, id).value,
    );
    const at = reached.map(({ id }) => model.mayMessage(agent.id, id).at);
    sketch.edge({
      source: key,
      target: bus,
      kind: "DELEGATES",
      description: `${agent.id} may write into sessions of other agents`,
      vulnerability: "unrestricted_agent_messages",
      at,
      fixedBy: at.every((pointer) => pointer.endsWith("/enabled")) ? ["OC-LAT-002"] : [],
    });
    for (const { id } of reached) {
      const target = seats.main(id);
      if (target === undefined) continue;
      sketch.edge({
        source: bus,
        target: target.key,
        kind: "DELEGATES",
        description: `sessions of ${id} take messages of other agents`,
        at: [model.mayMessage(agent.id, id).at],
      });
    }
  }
}
