import type { Check } from "../../../check.ts";
import { agentAtDoor } from "../../door-tools.ts";
import type { ChannelDoor, OpenClawModel } from "../../model.ts";
import { agentsBehind, causeOf, describeDoors, onlyAgent, shortList } from "../facts/open-doors.ts";
import { runsUnprompted } from "../facts/shell-access.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";

export const wholeRoomHeard: Check<OpenClawModel> = {
  id: "OC-ING-005",
  title: "Every member of a named room may instruct the agent",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "A room that is named without its senders hears everybody who is in it, now or later. That is right for a " +
    "closed circle; where strangers can join, each of them gives orders to the agent.",
  remediation:
    "Name the senders: groupAllowFrom on the channel, or the list of users of the room: " +
    "`openclaw config set channels.<channel>.groupAllowFrom '[\"<sender id>\"]' --strict-json`.",
  references: [openclawDocs("channels/groups"), owaspAgenticReference],
  aliases: [
    "channels.discord.allowlisted_groups.broad_members",
    "channels.telegram.groups.allowFrom.missing",
  ],
  weakness: "open rooms",

  run: (model, report) => {
    for (const door of model.doors.filter(isWholeRoom)) {
      const agents = agentsBehind([door]);
      const [at = door.policy.at] = door.because;
      report({
        at,
        ...onlyAgent(agents),
        severity: commandsAreRun(model, door) ? "medium" : "low",
        message: `Everybody in ${describeDoors([door])} can give orders to ${shortList(agents) || "an agent"}, since no senders are named.`,
      });
    }
  },
};

function commandsAreRun({ agents, config }: OpenClawModel, door: ChannelDoor): boolean {
  return agents
    .filter(({ id }) => door.agents.includes(id))
    .some((agent) => runsUnprompted(agentAtDoor(config, agent, door)));
}

function isWholeRoom(door: ChannelDoor): boolean {
  return (
    door.enabled.value &&
    door.surface === "group" &&
    door.audience === "group-members" &&
    causeOf(door) === ""
  );
}
