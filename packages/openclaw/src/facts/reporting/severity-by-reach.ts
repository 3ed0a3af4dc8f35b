import type { FindingSeverity } from "@parapet/posture";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { includesUntrusted, reachOf, widestOf } from "../reach/reach.ts";

/** The first severity where untrusted senders reach one of the agents, else the second. */
export function severityByReach(
  model: OpenClawModel,
  {
    agents,
    untrusted,
    others,
  }: {
    readonly agents: readonly AgentPolicy[];
    readonly untrusted: FindingSeverity;
    readonly others: FindingSeverity;
  },
): FindingSeverity {
  return reachedByUntrusted(model, agents) ? untrusted : others;
}

/** True when untrusted senders can write to one of the agents. */
export function reachedByUntrusted(model: OpenClawModel, agents: readonly AgentPolicy[]): boolean {
  return includesUntrusted(widestOf(agents.map((agent) => reachOf(model, agent))));
}
