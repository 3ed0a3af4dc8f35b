import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  agentsReachedBy,
  describeEntryPoints,
  onlyAgent,
  shortList,
} from "../../facts/channels/open-entry-points.ts";
import { pairsAlongsideList } from "../../facts/channels/pairs-alongside-list.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const pairingAlongsideAllowlist: Check<OpenClawModel> = {
  id: "OC-ING-028",
  title: "Strangers may ask to be let in beside those who are listed",
  severity: "low",
  owasp: ["ASI01", "ASI09"],
  rationale:
    "With pairing everybody who finds the bot may ask, and one hasty approval lets a stranger give orders for good. Where " +
    "the owner has listed who is meant, nobody needs to ask.",
  remediation:
    "Hear the list alone: `openclaw config set channels.<channel>.dmPolicy allowlist`. Whom you approved by pairing and " +
    "still want to hear goes into allowFrom first.",
  references: [
    openclawDocs("channels/pairing"),
    openclawDocs("gateway/security/access-control"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const entryPoints = model.entryPoints.filter((entryPoint) =>
      pairsAlongsideList(model, entryPoint),
    );
    for (const [at, own] of Map.groupBy(entryPoints, ({ policy }) => policy.at)) {
      const agents = agentsReachedBy(own);
      report({
        at: [at, ...new Set(own.flatMap(({ because }) => because))],
        ...onlyAgent(agents),
        message: `Senders are listed for direct messages on ${describeEntryPoints(own)}, and others may ask by pairing to give orders to ${shortList(agents) || "an agent"}.`,
      });
    }
  },
  fix: {
    // Whom the owner has approved by pairing is no longer heard.
    safe: false,
    title: "Hears only the senders that are listed",
    // Those who are listed then are all that share a conversation.
    mayRaise: ["OC-ING-010"],
    apply: (sighting, edit) => edit.set(placeOf(sighting), "allowlist"),
  },
};
