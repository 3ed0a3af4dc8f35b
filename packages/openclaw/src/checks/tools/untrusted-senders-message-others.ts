import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { messageScopeOf, untrustedSendersReach } from "../../facts/channels/message-scope.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { toolsScopeOf } from "../../facts/tools/tool-lists.ts";

const flag = "message/crossContext/allowWithinProvider";

export const untrustedSendersMessageOthers: Check<OpenClawModel> = {
  id: "OC-TOOL-009",
  title: "Untrusted senders can send messages to other conversations",
  severity: "medium",
  owasp: ["ASI02", "ASI09"],
  rationale:
    "Unless restricted, an agent can write to every conversation of the channel on which it is addressed. Untrusted " +
    "senders can use it to message the owner's contacts in the owner's name, or to send themselves what it knows.",
  remediation:
    "Restrict messages to the current conversation: `openclaw config set " +
    "agents.entries.<id>.tools.message.crossContext.allowWithinProvider false --strict-json`.",
  references: [openclawDocs("gateway/security/tool-permissions"), owaspAgenticReference],
  weakness: "tools exposed to untrusted senders",

  run: (model, report) => {
    for (const agent of model.agents) {
      const { within } = messageScopeOf(model, agent);
      if (!within.value || !untrustedSendersReach(model, agent)) continue;
      report({
        at: within.at,
        agent: agent.id,
        message: `Untrusted senders can message ${agent.id}, which can send messages to every conversation of the channel.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Restricts the agent's messages to the current conversation",
    apply: (match, edit, model) =>
      edit.set(`${toolsScopeOf(foundAgent(model, match))}/${flag}`, false),
  },
};
