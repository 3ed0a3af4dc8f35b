import type { FindingSeverity } from "@parapet/posture";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { isOutsiders, reachOf, widestOf } from "../reach/reach.ts";

/** The first severity where people whom the owner did not choose reach one of the agents, else the second. */
export function severityByReach(
  model: OpenClawModel,
  agents: readonly AgentPolicy[],
  outsiders: FindingSeverity,
  others: FindingSeverity,
): FindingSeverity {
  return outsidersReach(model, agents) ? outsiders : others;
}

/** True when people whom the owner did not choose one by one can write to one of the agents. */
export function outsidersReach(model: OpenClawModel, agents: readonly AgentPolicy[]): boolean {
  return isOutsiders(widestOf(agents.map((agent) => reachOf(model, agent))));
}
