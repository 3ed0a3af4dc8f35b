import type { FindingSeverity } from "@parapet/posture";
import type { OpenClawModel } from "../../model.ts";
import { onlyAnswers } from "./any-tool.ts";
import { runsUnprompted } from "./shell-access.ts";

/** What an open door comes to: how bad it is, and what the agents behind it do, as the end of a sentence. */
type OpenDoorStakes = { readonly severity: FindingSeverity; readonly stakes: string };

/** `everybody`: anyone at all, not only the members of one room or workspace. */
export function openDoorStakes(
  model: OpenClawModel,
  agents: readonly string[],
  everybody: boolean,
): OpenDoorStakes {
  if (model.agents.some((agent) => agents.includes(agent.id) && runsUnprompted(agent))) {
    return {
      severity: everybody ? "critical" : "high",
      stakes: ", which runs commands on the machine without asking",
    };
  }
  return onlyAnswers(model, agents)
    ? { severity: "medium", stakes: ", which can only answer" }
    : { severity: "high", stakes: "" };
}
