import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { byPlace, soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { messageScopeOf, untrustedSendersReach } from "../../facts/channels/message-scope.ts";
import { shortList } from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { audienceNames, reachOf, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const messageCrossesChannels: Check<OpenClawModel> = {
  id: "OC-EGR-003",
  title: "Untrusted senders can send messages across channels",
  severity: "low",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "The message tool sends to any conversation on any channel, in the owner's name. An untrusted sender on one " +
    "channel can have the agent write to colleagues on another, or forward what it read there.",
  remediation:
    "Keep messages on their channel: `openclaw config set tools.message.crossContext.allowAcrossProviders false " +
    "--strict-json`.",
  references: [openclawDocs("gateway/security/tool-permissions"), owaspAgenticReference],
  run: (model, report) => {
    const channels = new Set(
      model.entryPoints.filter(({ enabled }) => enabled.value).map(({ channel }) => channel),
    );
    if (channels.size < 2) return;
    const crossing = byPlace(model.agents, (agent) => {
      const { across } = messageScopeOf(model, agent);
      // Releases before 2026.9 keep messages on their channel by default.
      const isWritten = model.config.has(across.at);
      if (!isWritten && model.schema.version === "2026.6.11") return undefined;
      return across.value && untrustedSendersReach(model, agent) ? across.at : undefined;
    });
    for (const { at, agents } of crossing) {
      const audience = widestOf(agents.map((agent) => reachOf(model, agent)));
      report({
        at,
        ...soleAgent(agents),
        message: `${shortList(agents.map(({ id }) => id))} may send on ${shortList([...channels].toSorted())}, regardless of the channel of the request, and ${audienceNames[audience]} can request it.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Keeps messages on the channel they came from",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
