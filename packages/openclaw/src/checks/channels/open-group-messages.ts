import type { Check, FixEditor } from "@parapet/scan-core/core/check.ts";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import {
  removeRoomWildcards,
  removeSenderWildcards,
} from "../../facts/channels/close-entry-points.ts";
import {
  agentsReachedBy,
  describeEntryPoints,
  onlyAgent,
  openGroupEntryPoints,
  shortList,
} from "../../facts/channels/open-entry-points.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openEntryPointStakes } from "../../facts/channels/open-entry-point-severity.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const openGroupMessages: Check<OpenClawModel> = {
  id: "OC-ING-002",
  title: "Group messages accepted from any member",
  severity: "high",
  owasp: ["ASI01"],
  rationale:
    "If the owner does not choose a room's members, each of them, and each bot that posts there, can instruct " +
    "the agent. Requiring a mention does not help: the attacker writes one.",
  remediation:
    'Set groupPolicy to "allowlist" where it is "open" (channel, account or group), list the trusted senders in ' +
    'groupAllowFrom, and remove "*" from it and from allowFrom, to which it falls back: ' +
    "`openclaw config set channels.<channel>.groupPolicy allowlist`.",
  references: [
    openclawDocs("channels/groups"),
    openclawDocs("gateway/security/access-control"),
    owaspAgenticReference,
  ],
  aliases: [
    "channels.<channel>.groups.open",
    "channels.<channel>.warning.<n>",
    "channels.telegram.groups.allowFrom.wildcard",
  ],
  weakness: "open rooms",

  run: (model, report) => {
    for (const { cause, because, entryPoints } of openGroupEntryPoints(model)) {
      const broad = entryPoints.filter(({ audience }) => includesUntrusted(audience));
      const agents = agentsReachedBy(broad.length > 0 ? broad : entryPoints);
      const everyRoom = broad.some(({ audience }) => audience === "anyone");
      const { severity, stakes } = openEntryPointStakes(model, broad, everyRoom);
      report({
        at: [cause, ...because],
        ...onlyAgent(agents),
        severity: broad.length === 0 ? "low" : severity,
        message:
          broad.length === 0
            ? `The group policy of ${describeEntryPoints(entryPoints)} is "open"; only a list of users still blocks untrusted senders.`
            : `Groups on ${describeEntryPoints(broad)} are open, so every member of ${
                everyRoom ? "any group" : "the group"
              } can instruct ${shortList(agents) || "an agent"}${stakes}.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Accepts only listed senders and rooms",
    // Channels that list rooms, not senders, still admit members of a room that the owner named.
    mayRaise: ["OC-ING-005"],
    choices: [
      { name: "allowlist", title: "Accepts only listed senders and rooms" },
      { name: "disabled", title: "Disables groups" },
    ],
    apply: (match, edit, model, choice) => {
      const pointer = placeOf(match);
      for (const { cause, entryPoints } of openGroupEntryPoints(model)) {
        if (cause === pointer)
          for (const entryPoint of entryPoints) closeEntryPoint(entryPoint, model, edit, choice);
      }
    },
  },
};

function closeEntryPoint(
  entryPoint: EntryPoint,
  { config }: OpenClawModel,
  edit: FixEditor,
  choice: string,
): void {
  if (entryPoint.policy.value === "open" || choice === "disabled")
    edit.set(entryPoint.policy.at, choice);
  removeSenderWildcards(entryPoint, config, edit);
  removeRoomWildcards(entryPoint, edit);
}
