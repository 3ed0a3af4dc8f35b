import type { Check } from "@parapet/scan-core/core/check.ts";
import { asString } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { describeEntryPoints } from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const at = "/channels/defaults/groupPolicy";

export const defaultGroupPolicyIgnored: Check<OpenClawModel> = {
  id: "OC-IDLE-025",
  title: "Default group policy does not apply to a channel",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    'channels.defaults.groupPolicy applies to channels without a policy. Most channels get "allowlist" before ' +
    'OpenClaw looks for a default, so "disabled" in the defaults does not disable their groups.',
  remediation:
    "Set the policy on the channel: `openclaw config set channels.<channel>.groupPolicy disabled`.",
  references: [openclawDocs("channels/groups"), owaspAgenticReference],
  run: ({ config, entryPoints }, report) => {
    if (asString(config.get(at)) !== "disabled") return;
    const unaware = entryPoints.filter(
      ({ surface, enabled, policy, audience }) =>
        surface === "group" &&
        enabled.value &&
        audience !== "nobody" &&
        policy.value === "allowlist" &&
        !config.has(policy.at),
    );
    for (const [policyAt, group] of Map.groupBy(unaware, ({ policy }) => policy.at)) {
      report({
        at: [policyAt, at],
        severity: group.some(({ audience }) => includesUntrusted(audience)) ? "medium" : "low",
        message: `channels.defaults.groupPolicy is "disabled", and ${describeEntryPoints(group)} does not inherit it: groups there are admitted.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Disables groups on the channel, as the default intends",
    apply: (match, edit) => edit.set(placeOf(match), "disabled"),
  },
};
