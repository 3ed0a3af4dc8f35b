import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";

const byPlace = new WeakMap<readonly AgentPolicy[], ReadonlyMap<string, AgentPolicy>>();

function placesOf(agents: readonly AgentPolicy[]): ReadonlyMap<string, AgentPolicy> {
  const known = byPlace.get(agents);
  if (known !== undefined) return known;
  const places = new Map(
    agents.toReversed().flatMap((agent) => (agent.at === "" ? [] : [[agent.at, agent] as const])),
  );
  byPlace.set(agents, places);
  return places;
}

/**
 * The agent whose own settings a pointer is about, as a match names it; nothing where it is about
 * all.
 */
export function agentOf(
  { agents }: Pick<OpenClawModel, "agents">,
  pointer: string,
): { readonly agent?: string } {
  const places = placesOf(agents);
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    const owner = places.get(pointer.slice(0, end));
    if (owner !== undefined) return { agent: owner.id };
  }
  return {};
}
