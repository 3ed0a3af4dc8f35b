import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { commandSendersAt, namesNoOwner } from "../../facts/commands/command-owners.ts";
import { ownersAt } from "../../facts/commands/owner-senders.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

// This channel accepts commands from owners only, regardless of the lists.
const ownersOnly: ReadonlySet<string> = new Set(["whatsapp"]);

export const untrustedSendersUseCommands: Check<OpenClawModel> = {
  id: "OC-CMD-004",
  title: "Chat commands allowed for untrusted senders",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "If no owner is named and no list limits commands, the channel's lists apply: everyone who may write can " +
    "also switch the model, stop the work of others, and set where the session's commands run.",
  remediation:
    "Name the owner: `openclaw config set commands.ownerAllowFrom '[\"telegram:<your id>\"]' --strict-json`. " +
    "Others can then only start a new conversation.",
  references: [
    openclawDocs("tools/slash-commands"),
    openclawDocs("gateway/security/access-control"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const channels = new Set(
      model.entryPoints
        .filter((entryPoint) => entryPoint.enabled.value && includesUntrusted(entryPoint.audience))
        .map((entryPoint) => entryPoint.channel)
        .filter((channel) => !ownersOnly.has(channel))
        .filter((channel) => commandSendersAt(model, channel) === undefined)
        .filter((channel) => namesNoOwner(model, channel)),
    );
    if (channels.size === 0) return;
    report({
      at: ownersAt,
      message: `No owner is named for ${[...channels].toSorted().join(", ")}, so untrusted senders there can use chat commands.`,
    });
  },
};
