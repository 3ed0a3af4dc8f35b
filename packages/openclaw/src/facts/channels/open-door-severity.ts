import type { FindingSeverity } from "@parapet/posture";
import { agentAtDoor } from "../../tools/door-tools.ts";
import type { AgentPolicy, ChannelDoor, OpenClawModel } from "../../model/model.ts";
import { onlyAnswers } from "../tools/any-tool.ts";
import { seatOfDoor } from "../reach/seats.ts";
import { runsUnprompted } from "../execution/shell-access.ts";

/** What an open door comes to: how bad it is, and what the agents behind it do, as the end of a sentence. */
type OpenDoorStakes = { readonly severity: FindingSeverity; readonly stakes: string };

/** `everybody`: anyone at all, not only the members of one room or workspace. */
export function openDoorStakes(
  model: OpenClawModel,
  doors: readonly ChannelDoor[],
  everybody: boolean,
): OpenDoorStakes {
  const agents = agentsAt(model, doors);
  if (agents.some(runsUnprompted)) {
    return {
      severity: everybody ? "critical" : "high",
      stakes: ", which runs commands on the machine without asking",
    };
  }
  if (onlyAnswers(model, agents)) return { severity: "medium", stakes: ", which can only answer" };
  return areConfined(model, doors)
    ? { severity: "medium", stakes: ", which works in a sandbox" }
    : { severity: "high", stakes: "" };
}

/** What a sandbox lets through is a path of its own, which raises the finding. */
function areConfined({ agents }: OpenClawModel, doors: readonly ChannelDoor[]): boolean {
  const seats = agents.flatMap((agent) =>
    doors.filter((door) => door.agents.includes(agent.id)).map((door) => seatOfDoor(agent, door)),
  );
  return seats.length > 0 && seats.every(({ where }) => where === "sandbox");
}

/** The agents behind doors, each as it works for those who come through one. */
function agentsAt(
  { agents, config }: OpenClawModel,
  doors: readonly ChannelDoor[],
): readonly AgentPolicy[] {
  return agents.flatMap((agent) =>
    doors
      .filter((door) => door.agents.includes(agent.id))
      .map((door) => agentAtDoor(config, agent, door)),
  );
}
