import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { removeSenderWildcards } from "../../facts/channels/close-entry-points.ts";
import {
  agentsReachedBy,
  describeEntryPoints,
  onlyAgent,
  openDirectEntryPoints,
  shortList,
} from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openEntryPointStakes } from "../../facts/channels/open-entry-point-severity.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const openDirectMessages: Check<OpenClawModel> = {
  id: "OC-ING-001",
  title: "Direct messages accepted from anyone",
  severity: "high",
  owasp: ["ASI01"],
  rationale:
    "Every direct message is an instruction to the agent. With an open policy, an attacker who finds the bot can " +
    "instruct an agent that has its owner's tools, files and accounts.",
  remediation:
    'Set the channel\'s dmPolicy to "pairing" and remove "*" from its allowFrom: ' +
    "`openclaw config set channels.<channel>.dmPolicy pairing`, then approve people with " +
    "`openclaw pairing approve <channel> <code>`.",
  references: [
    openclawDocs("gateway/security/access-control"),
    openclawDocs("channels/pairing"),
    owaspAgenticReference,
  ],
  aliases: ["channels.<channel>.dm.open", "channels.<channel>.dm.open_invalid"],
  run: (model, report) => {
    for (const { cause, because, entryPoints } of openDirectEntryPoints(model)) {
      const broad = entryPoints.filter(({ audience }) => includesUntrusted(audience));
      const isAnyone = broad.some(({ audience }) => audience === "anyone");
      const agents = agentsReachedBy(broad.length > 0 ? broad : entryPoints);
      const { severity, stakes } = openEntryPointStakes(model, broad, isAnyone);
      report({
        at: [cause, ...because],
        ...onlyAgent(agents),
        severity: broad.length === 0 ? "low" : severity,
        message:
          broad.length === 0
            ? `The direct message policy of ${describeEntryPoints(entryPoints)} is "open"; only its sender list still blocks untrusted senders.`
            : `Direct messages on ${describeEntryPoints(broad)} are open, so ${isAnyone ? "anyone" : "every member"} can instruct ${shortList(agents) || "an agent"}${stakes}.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Requires pairing for unknown senders",
    choices: [
      { name: "pairing", title: "Requires the owner's approval for each new sender" },
      { name: "allowlist", title: "Accepts only the senders in allowFrom" },
      { name: "disabled", title: "Disables direct messages" },
    ],
    apply: (match, edit, model, choice) => {
      const entryPoints = openDirectEntryPoints(model)
        .filter(({ cause }) => cause === placeOf(match))
        .flatMap((opened) => opened.entryPoints);
      // Where the list still blocks untrusted senders, pairing would admit more people than before.
      const isOpen = entryPoints.some(({ audience }) => includesUntrusted(audience));
      for (const entryPoint of entryPoints) {
        // QQ bots do not support pairing.
        const pairs = isOpen && entryPoint.channel !== "qqbot";
        const policy = choice === "pairing" && !pairs ? "allowlist" : choice;
        if (entryPoint.policy.value === "open" || choice !== "pairing")
          edit.set(entryPoint.policy.at, policy);
        removeSenderWildcards(entryPoint, model.config, edit);
      }
    },
  },
};
