import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { messageScopeOf, strangersSend } from "../../facts/channels/message-scope.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { toolsScopeOf } from "../../facts/tools/tool-lists.ts";

const flag = "message/crossContext/allowWithinProvider";

export const untrustedSendersMessageOthers: Check<OpenClawModel> = {
  id: "OC-TOOL-009",
  title: "Strangers can have messages sent into other conversations",
  severity: "medium",
  owasp: ["ASI02", "ASI09"],
  rationale:
    "An agent may write into every conversation of the channel it is asked on, unless that is limited. Strangers who " +
    "reach it can have it write to the owner's contacts in the owner's name, or send to themselves what it knows.",
  remediation:
    "Keep its messages in the conversation they belong to: " +
    "`openclaw config set agents.entries.<id>.tools.message.crossContext.allowWithinProvider false --strict-json`.",
  references: [openclawDocs("gateway/security/tool-permissions"), owaspAgenticReference],
  weakness: "tools exposed to untrusted senders",

  run: (model, report) => {
    for (const agent of model.agents) {
      const { within } = messageScopeOf(model, agent);
      if (!within.value || !strangersSend(model, agent)) continue;
      report({
        at: within.at,
        agent: agent.id,
        message: `Strangers write to ${agent.id}, which may send messages into every conversation of the channel.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Keeps the agent's messages in their own conversation",
    apply: (sighting, edit, model) =>
      edit.set(`${toolsScopeOf(foundAgent(model, sighting))}/${flag}`, false),
  },
};
