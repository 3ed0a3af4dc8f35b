import type { Match } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";

/** The agent that a check reports on: a fix works on the model in which it was found. */
export function foundAgent({ agents }: OpenClawModel, { agent: id }: Match): AgentPolicy {
  const found = agents.find((agent) => agent.id === id);
  if (found === undefined)
    throw new Error(`A fix was requested for ${id}, but there is no such agent.`);
  return found;
}
