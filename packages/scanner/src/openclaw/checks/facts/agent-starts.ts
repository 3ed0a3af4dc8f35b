import type { AgentPolicy, OpenClawModel } from "../../model.ts";
import { seatOfSpawned, seatsOf } from "./seats.ts";
import type { Seat } from "./seats.ts";

/** The other agents that an agent may start from one of its seats; "*" stands for all of them. */
export function startableFrom(
  { agents }: Pick<OpenClawModel, "agents">,
  agent: AgentPolicy,
  seat: Seat,
): readonly AgentPolicy[] {
  if (!agent.grant("sessions_spawn", seat.where).allowed) return [];
  const allowed = new Set(agent.subagents.allowAgents.value);
  // Mostly none but itself, and a thousand agents are not a million questions.
  if ([...allowed].every((id) => id === agent.id)) return [];
  const { listed, placeOf } = startableOf(agents)[seat.where];
  if (allowed.has("*")) {
    const own = placeOf.get(agent.id);
    return own === undefined ? listed : listed.toSpliced(own, 1);
  }
  return [...allowed]
    .flatMap((id) => (id === agent.id ? [] : (placeOf.get(id) ?? [])))
    .toSorted((a, b) => a - b)
    .flatMap((place) => listed[place] ?? []);
}

/** The other agents that an agent may start from any of its seats. */
export function startableBy(model: OpenClawModel, agent: AgentPolicy): readonly AgentPolicy[] {
  const [first = [], ...others] = seatsOf(agent).map((seat) => startableFrom(model, agent, seat));
  return others.length === 0 ? first : [...new Set([first, ...others].flat())];
}

/** Agents in their order, each id once, and the place of each. */
type Startable = {
  readonly listed: readonly AgentPolicy[];
  readonly placeOf: ReadonlyMap<string, number>;
};

/** Those that may be started from a session outside a sandbox and from one inside, the same for every agent. */
const startableAmong = new WeakMap<readonly AgentPolicy[], Record<Seat["where"], Startable>>();

function startableOf(agents: readonly AgentPolicy[]): Record<Seat["where"], Startable> {
  const known = startableAmong.get(agents);
  if (known !== undefined) return known;
  const startable = {
    host: placed(agents),
    // OpenClaw refuses to start an unsandboxed agent from a sandboxed session.
    sandbox: placed(agents.filter((other) => seatOfSpawned(other).where === "sandbox")),
  };
  startableAmong.set(agents, startable);
  return startable;
}

function placed(listed: readonly AgentPolicy[]): Startable {
  return { listed, placeOf: new Map(listed.map(({ id }, place) => [id, place])) };
}
