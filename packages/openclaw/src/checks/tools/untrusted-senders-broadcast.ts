import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { messageScopeOf, untrustedSendersReach } from "../../facts/channels/message-scope.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";

export const untrustedSendersBroadcast: Check<OpenClawModel> = {
  id: "OC-TOOL-010",
  title: "Message broadcast exposed to untrusted senders",
  severity: "low",
  owasp: ["ASI02", "ASI09"],
  rationale:
    "The broadcast action sends one text to many conversations in a single call. An untrusted sender who controls the " +
    "agent can run a spam or phishing campaign before anyone reads the first message.",
  remediation:
    "Disable it: `openclaw config set tools.message.broadcast.enabled false --strict-json`. It is on by default.",
  references: [openclawDocs("cli/message"), owaspAgenticReference],
  weakness: "tools exposed to untrusted senders",

  run: (model, report) => {
    const agents = model.agents.filter((agent) => {
      const { within, across, broadcast } = messageScopeOf(model, agent);
      return (
        broadcast.value && (within.value || across.value) && untrustedSendersReach(model, agent)
      );
    });
    for (const { at, agents: users } of gatherByPlace(agents, (agent) => [
      messageScopeOf(model, agent).broadcast,
    ])) {
      report({
        at,
        ...agentOf(model, at),
        message: `Untrusted senders can message ${namesOf(users)}, which can send one message to many conversations at once.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Disables broadcasts",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
