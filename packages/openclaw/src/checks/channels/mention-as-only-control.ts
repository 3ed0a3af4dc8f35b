import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { describeEntryPoints } from "../../facts/channels/open-entry-points.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const mentionAsOnlyControl: Check<OpenClawModel> = {
  id: "OC-IDLE-033",
  title: "Required mention is the only access control",
  severity: "info",
  owasp: ["ASI01"],
  rationale:
    "requireMention keeps the agent from answering messages that are not meant for it. It does not restrict who " +
    "writes: an attacker only has to mention the agent.",
  remediation:
    "Restrict who may write: `openclaw config set channels.<channel>.groupPolicy allowlist` with groupAllowFrom. " +
    "Keep requireMention as it is.",
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
        message: `${settingName(at)} is true, but everyone on ${describeEntryPoints(group)} can write and only has to mention the agent.`,
      });
    }
  },
};
