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
  title: "Pairing enabled alongside an allowlist",
  severity: "low",
  owasp: ["ASI01", "ASI09"],
  rationale:
    "With pairing, anyone who finds the bot can send a request, and one hasty approval gives an untrusted sender " +
    "permanent access. If the owner has listed the intended senders, pairing is not needed.",
  remediation:
    "Use the allowlist alone: `openclaw config set channels.<channel>.dmPolicy allowlist`. First add to " +
    "allowFrom the senders whom you approved by pairing and want to keep.",
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
        message: `Senders are listed for direct messages on ${describeEntryPoints(own)}, but others can request pairing to instruct ${shortList(agents) || "an agent"}.`,
      });
    }
  },
  fix: {
    // Senders approved by pairing are no longer admitted.
    safe: false,
    title: "Accepts only listed senders",
    // Only the listed senders then share a conversation.
    mayRaise: ["OC-ING-010"],
    apply: (match, edit) => edit.set(placeOf(match), "allowlist"),
  },
};
