import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { describeEntryPoints } from "../../facts/channels/open-entry-points.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const mentionAsOnlyControl: Check<OpenClawModel> = {
  id: "OC-IDLE-033",
  title: "requireMention is all that a room is guarded by",
  severity: "info",
  owasp: ["ASI01"],
  rationale:
    "requireMention keeps the agent from answering what is not meant for it. It keeps nobody out: whoever wants to give an " +
    "order writes the agent's name. Where anyone may write, it protects from chatter and not from attack.",
  remediation:
    "Say who may write: `openclaw config set channels.<channel>.groupPolicy allowlist` with groupAllowFrom, and leave " +
    "requireMention as it is.",
  references: [openclawDocs("channels/groups"), owaspAgenticReference],
  run: ({ entryPoints, config }, report) => {
    const open = entryPoints.filter(
      ({ enabled, surface, audience, policy, requireMention }) =>
        enabled.value &&
        surface === "group" &&
        includesUntrusted(audience) &&
        policy.value === "open" &&
        requireMention.value &&
        config.has(requireMention.at),
    );
    for (const [at, group] of Map.groupBy(open, ({ requireMention }) => requireMention.at)) {
      report({
        at,
        message: `${settingName(at)} is true, and everybody may write on ${describeEntryPoints(group)}, who has only to name the agent.`,
      });
    }
  },
};
