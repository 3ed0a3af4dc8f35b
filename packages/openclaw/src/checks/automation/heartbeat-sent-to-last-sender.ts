import type { Check } from "@parapet/scan-core/core/check.ts";
import { effective, type Effective } from "@parapet/scan-core/settings/settings.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { AgentPolicy, OpenClawConfig, OpenClawModel } from "../../model/model.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { audienceNames, includesUntrusted, reachOf, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";

const standard = "/agents/defaults/heartbeat";

export const heartbeatSentToLastSender: Check<OpenClawModel> = {
  id: "OC-PERS-008",
  title: "Heartbeat output sent to the last sender",
  severity: "medium",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "The heartbeat wakes the agent in its main session, which holds the owner's conversation, and sends its " +
    "output to the most recently active conversation. If untrusted senders can write, that conversation may be " +
    "theirs: they only have to wait for the output.",
  remediation:
    "Send it to the owner: `openclaw config set agents.defaults.heartbeat.target owner`. Name the owner in " +
    "commands.ownerAllowFrom.",
  references: [openclawDocs("gateway/heartbeat"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents, cronEnabled } = model;
    if (!cronEnabled.value) return;
    const exposed = gatherByPlace(agents, (agent) => {
      const target = settingOf(config, agent, "target");
      const beats = !/^0+[a-z]*$/i.test(settingOf(config, agent, "every").value);
      const isExposed =
        beats && target.value === "last" && includesUntrusted(reachOf(model, agent));
      return isExposed ? [target] : [];
    });
    for (const { at, agents: users } of exposed) {
      const audience = widestOf(users.map((agent) => reachOf(model, agent)));
      report({
        at,
        ...soleAgent(users),
        message: `The heartbeat of ${namesOf(users)} sends its output to the last sender, and ${audienceNames[audience]} can write.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Sends heartbeat output to the owner, or in older versions to nobody",
    apply: (match, edit, model) =>
      edit.set(placeOf(match), defaultsApply(model) ? "owner" : "none"),
  },
};

function settingOf(config: OpenClawConfig, agent: AgentPolicy, name: string): Effective<string> {
  const general = `${standard}/${name}`;
  const own = `${agent.at}/heartbeat/${name}`;
  return effective(config, agent.at === "" ? [general] : [own, general], asTrimmedText, "");
}
