import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ChannelDoor, OpenClawModel } from "../../model/model.ts";
import {
  agentsBehind,
  describeDoors,
  onlyAgent,
  shortList,
} from "../../facts/channels/open-doors.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isOutsiders } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { runsUnprompted } from "../../facts/execution/shell-access.ts";

export const everyMessageWakes: Check<OpenClawModel> = {
  id: "OC-ING-007",
  title: "Every message of a room wakes the agent",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "With requireMention off the agent acts on all that is said in the room, also on links, forwarded texts and quotes " +
    "that nobody meant for it. One such message is enough to lead it, and no member notices that it was addressed.",
  remediation:
    "Let it act only when it is named: " +
    "`openclaw config set channels.<channel>.groups.<room>.requireMention true --strict-json`.",
  references: [openclawDocs("channels/groups"), owaspAgenticReference],
  run: (model, report) => {
    for (const [at, doors] of Map.groupBy(model.doors.filter(isNoisy), atOf)) {
      const agents = agentsBehind(doors);
      const commands = model.agents.some(
        (agent) => agents.includes(agent.id) && runsUnprompted(agent),
      );
      report({
        at,
        ...onlyAgent(agents),
        severity: commands ? "medium" : "low",
        message: `Every message on ${describeDoors(doors)} wakes ${shortList(agents)}, named or not${
          commands ? ", which runs commands on the machine without asking" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Acts only when it is named",
    apply: (sighting, edit) => edit.set(placeOf(sighting), true),
  },
};

const atOf = ({ requireMention }: ChannelDoor): string => requireMention.at;

function isNoisy(door: ChannelDoor): boolean {
  return (
    door.enabled.value &&
    door.surface === "group" &&
    isOutsiders(door.audience) &&
    door.agents.length > 0 &&
    !door.requireMention.value
  );
}
