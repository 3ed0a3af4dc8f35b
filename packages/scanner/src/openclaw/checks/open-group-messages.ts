import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "../../check.ts";
import type { ChannelDoor, OpenClawModel } from "../model.ts";
import { removeRoomWildcards, removeSenderWildcards } from "./facts/close-doors.ts";
import { agentsBehind, describeDoors, groupDoors, shortList } from "./facts/door-names.ts";
import { isOutsiders } from "./facts/reach.ts";
import { openclawDocs, owaspAgenticReference } from "./facts/references.ts";
import { runsUnprompted } from "./facts/shell-access.ts";

const openPolicies = new Set(["open", "allowall"]);

export const openGroupMessages: Check<OpenClawModel> = {
  id: "OC-ING-002",
  title: "Every member of a group may instruct the agent",
  severity: "high",
  owasp: ["ASI01"],
  rationale:
    "Where a room's members are not chosen by the owner, each of them, and each bot that posts there, gives orders " +
    "to the agent. A mention is no barrier: the attacker writes it.",
  remediation:
    'Set groupPolicy to "allowlist" where it is "open" (channel, account or group), list the trusted senders in ' +
    'groupAllowFrom, and remove "*" from it and from allowFrom, to which it falls back: ' +
    "`openclaw config set channels.<channel>.groupPolicy allowlist`.",
  references: [
    openclawDocs("channels/groups"),
    openclawDocs("gateway/security/access-control"),
    owaspAgenticReference,
  ],
  aliases: ["channels.<channel>.groups.open", "channels.telegram.groups.allowFrom.wildcard"],
  run: (model, report) => {
    for (const { at, doors } of groupDoors(openDoors(model))) {
      const agents = agentsBehind(doors);
      const commands = model.agents.some(
        (agent) => agents.includes(agent.id) && runsUnprompted(agent),
      );
      report({
        at,
        ...(agents.length === 1 && agents[0] !== undefined ? { agent: agents[0] } : {}),
        severity: severityOf(doors, commands),
        message: `Groups on ${describeDoors(doors)} are open, so every member can give orders to ${shortList(agents) || "an agent"}${
          commands ? ", which runs commands on the machine without asking" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Lets only listed senders in groups instruct the agent",
    apply: ({ at }, edit, model) => {
      const opened = groupDoors(openDoors(model)).find((group) => group.at[0] === [at].flat()[0]);
      for (const door of opened?.doors ?? []) {
        if (openPolicies.has(door.policy.value)) edit.set(door.policy.at, "allowlist");
        removeSenderWildcards(door, model.config, edit);
        removeRoomWildcards(door, model.config, edit);
      }
    },
  },
};

function openDoors({ doors }: OpenClawModel): readonly ChannelDoor[] {
  return doors.filter(
    ({ enabled, surface, audience, policy }) =>
      enabled.value &&
      surface === "group" &&
      (isOutsiders(audience) || openPolicies.has(policy.value)),
  );
}

function severityOf(doors: readonly ChannelDoor[], commands: boolean): FindingSeverity {
  if (!doors.some(({ audience }) => isOutsiders(audience))) return "low";
  if (commands) return "critical";
  // A room that the owner named is likely one whose members the owner knows.
  return doors.every(({ room, policy }) => room !== "" && !openPolicies.has(policy.value))
    ? "medium"
    : "high";
}
