import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";

/** Pointer of the list that limits the skills of an agent; undefined where none does. */
export function skillListOf({ config }: OpenClawModel, agent: AgentPolicy): string | undefined {
  const own = agent.at === "" ? [] : [`${agent.at}/skills`];
  return [...own, "/agents/defaults/skills"].find((at) => Array.isArray(config.get(at)));
}
