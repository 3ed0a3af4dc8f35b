import type { AgentPolicy } from "../../model/model.ts";
import { onlyAgent } from "../channels/open-entry-points.ts";

/** Agents that share a place, with the place; in the order of the agents. */
export function byPlace(
  agents: readonly AgentPolicy[],
  placeOf: (agent: AgentPolicy) => string | undefined,
): readonly { readonly at: string; readonly agents: readonly AgentPolicy[] }[] {
  const places = new Map<string, AgentPolicy[]>();
  for (const agent of agents) {
    const at = placeOf(agent);
    if (at === undefined) continue;
    const members = places.get(at);
    if (members === undefined) places.set(at, [agent]);
    else members.push(agent);
  }
  return [...places].map(([at, members]) => ({ at, agents: members }));
}

/** The one agent of a match, as it names it; nothing where there are several. */
export function soleAgent(agents: readonly AgentPolicy[]): { readonly agent?: string } {
  return onlyAgent(agents.map(({ id }) => id));
}
