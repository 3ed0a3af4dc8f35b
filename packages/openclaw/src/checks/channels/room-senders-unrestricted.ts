import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { Check, FixEditor } from "@parapet/scan-core/core/check.ts";
import { agentAtEntryPoint } from "../../tools/entry-point-tools.ts";
import { guildMaps } from "../../channels/guild-ingress.ts";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import { directSendersAt } from "../../facts/channels/direct-senders-at.ts";
import {
  agentsReachedBy,
  describeEntryPoints,
  isWholeRoom,
  onlyAgent,
  shortList,
} from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { runsUnprompted } from "../../facts/execution/shell-access.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const roomSendersUnrestricted: Check<OpenClawModel> = {
  id: "OC-ING-005",
  title: "Named room accepts messages from any member",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "A room that is named without senders admits every current and future member. That is fine for a closed " +
    "circle; if untrusted people can join, each of them can instruct the agent.",
  remediation:
    "Name the senders, in groupAllowFrom on the channel or in the room's list of users, or close the room until you have: `openclaw config set " +
    "channels.<channel>.groupAllowFrom '[\"<sender id>\"]' --strict-json`.",
  references: [openclawDocs("channels/groups"), owaspAgenticReference],
  aliases: [
    "channels.discord.allowlisted_groups.broad_members",
    "channels.telegram.groups.allowFrom.missing",
  ],
  weakness: "open rooms",

  run: (model, report) => {
    for (const entryPoint of model.entryPoints.filter(isWholeRoom)) {
      const agents = agentsReachedBy([entryPoint]);
      report({
        at: placeOfEntryPoint(entryPoint),
        ...onlyAgent(agents),
        severity: commandsAreRun(model, entryPoint) ? "medium" : "low",
        message: `Everyone in ${describeEntryPoints([entryPoint])} can instruct ${shortList(agents) || "an agent"}, since no senders are named.`,
      });
    }
  },
  fix: {
    // Unlisted members of the room are no longer admitted.
    safe: false,
    title: "Admits only listed senders to named rooms, or closes rooms without any",
    apply: (match, edit, model) => {
      const pointer = placeOf(match);
      const rooms = model.entryPoints
        .filter(isWholeRoom)
        .filter((entryPoint) => placeOfEntryPoint(entryPoint) === pointer);
      const limited = new Set<string>();
      for (const room of rooms) {
        const known = directSendersAt(model, room);
        if (known.length === 0) continue;
        edit.set(sendersOf(room), known);
        limited.add(sendersOf(room));
      }
      for (const room of rooms) {
        if (!limited.has(sendersOf(room))) closeRoom(room, model, edit);
      }
    },
  },
};

/** Only the owner knows whom to admit: until they are listed, nobody is heard in the room. */
function closeRoom(room: EntryPoint, model: OpenClawModel, edit: FixEditor): void {
  const governed = model.entryPoints.filter(({ policy }) => policy.at === room.policy.at);
  if (governed.every((other) => other.audience === "nobody" || isWithoutSenders(model, other))) {
    edit.set(room.policy.at, "disabled");
    return;
  }
  const [place] = room.because;
  if (place === undefined) {
    throw new FixRefusal(
      "Nobody is listed for direct messages, so only you know whom to admit in the room: list their ids.",
    );
  }
  // A server of Discord has no switch; beside others that are listed, it is heard no more.
  if (room.channel === "discord" && !room.room.includes("/")) edit.remove(place);
  else edit.set(`${place}/enabled`, false);
}

function isWithoutSenders(model: OpenClawModel, room: EntryPoint): boolean {
  return isWholeRoom(room) && directSendersAt(model, room).length === 0;
}

function placeOfEntryPoint({ because, policy }: EntryPoint): string {
  return because[0] ?? policy.at;
}

/** The list of senders admitted in a room: its own, or where it has no entry that of all rooms. */
function sendersOf(entryPoint: EntryPoint): string {
  const { channel, room, policy } = entryPoint;
  if (guildMaps.has(channel)) return `${placeOfEntryPoint(entryPoint)}/users`;
  if (channel !== "feishu") return `${holderOf(policy.at)}/groupAllowFrom`;
  return room === ""
    ? `${holderOf(policy.at)}/groupSenderAllowFrom`
    : `${placeOfEntryPoint(entryPoint)}/allowFrom`;
}

function commandsAreRun({ agents, config }: OpenClawModel, entryPoint: EntryPoint): boolean {
  return agents
    .filter(({ id }) => entryPoint.agents.includes(id))
    .some((agent) => runsUnprompted(agentAtEntryPoint(config, agent, entryPoint)));
}
