import type { AgentPolicy, OpenClawModel } from "../../model.ts";
import { seatOfSpawned, seatsOf } from "./seats.ts";
import type { Seat } from "./seats.ts";

/** The other agents that an agent may start from one of its seats; "*" stands for all of them. */
export function startableFrom(
  { agents }: OpenClawModel,
  agent: AgentPolicy,
  seat: Seat,
): readonly AgentPolicy[] {
  if (!agent.grant("sessions_spawn", seat.where).allowed) return [];
  const allowed = new Set(agent.subagents.allowAgents.value);
  // Mostly none but itself, and a thousand agents are not a million questions.
  if ([...allowed].every((id) => id === agent.id)) return [];
  return (
    agents
      .filter(({ id }) => id !== agent.id && (allowed.has("*") || allowed.has(id)))
      // OpenClaw refuses to start an unsandboxed agent from a sandboxed session.
      .filter((other) => seat.where === "host" || seatOfSpawned(other).where === "sandbox")
  );
}

/** The other agents that an agent may start from any of its seats. */
export function startableBy(model: OpenClawModel, agent: AgentPolicy): readonly AgentPolicy[] {
  return [...new Set(seatsOf(agent).flatMap((seat) => startableFrom(model, agent, seat)))];
}
