import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { describeEntryPoints } from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const shared = "/messages/groupChat/mentionPatterns";

export const mentionNotRecognized: Check<OpenClawModel> = {
  id: "OC-IDLE-036",
  title: "Mentions cannot be recognized",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "iMessage does not report mentions, so OpenClaw matches patterns in the text. With an empty list of patterns " +
    "it has none, not even the agent's own name, and cannot enforce requireMention.",
  remediation:
    "Remove the empty list, so that the agent's name counts: `openclaw config unset " +
    "messages.groupChat.mentionPatterns`. Or add patterns to it.",
  references: [openclawDocs("channels/imessage/access-control"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents } = model;
    const lists = agents.map((agent) => {
      const own = agent.at === "" ? shared : `${agent.at}/groupChat/mentionPatterns`;
      return { id: agent.id, at: config.has(own) ? own : shared };
    });
    for (const [at, users] of Map.groupBy(lists, (list) => list.at)) {
      const patterns = config.get(at);
      if (!Array.isArray(patterns) || patterns.length > 0) continue;
      const ids = new Set(users.map(({ id }) => id));
      const entryPoints = model.entryPoints.filter(
        (entryPoint) =>
          entryPoint.channel === "imessage" &&
          entryPoint.surface === "group" &&
          entryPoint.enabled.value &&
          entryPoint.audience !== "nobody" &&
          entryPoint.requireMention.value &&
          entryPoint.agents.some((id) => ids.has(id)),
      );
      if (entryPoints.length === 0) continue;
      report({
        at,
        severity: entryPoints.some(({ audience }) => includesUntrusted(audience))
          ? "medium"
          : "low",
        message: `Without patterns, mentions on ${describeEntryPoints(entryPoints)} cannot be recognized, so requireMention cannot be enforced.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Restores the agent's own name as a pattern",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
