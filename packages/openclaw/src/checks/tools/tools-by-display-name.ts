import { parsePointer } from "@parapet/documents/pointer.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { coreToolNames } from "../../tools/tool-catalog.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { shortList } from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

export const toolsByDisplayName: Check<OpenClawModel> = {
  id: "OC-TOOL-012",
  title: "Tools granted by display name",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Users choose their display names and, on many channels, their user names. Anyone who takes the name of a listed " +
    "person gets that person's tools.",
  remediation:
    'Identify the sender by an id from the channel: "id:<sender id>" or "channel:<channel>:<sender id>" instead of ' +
    '"name:…" in tools.toolsBySender.',
  references: [openclawDocs("gateway/config-tools/tool-policy"), owaspAgenticReference],
  run: (model, report) => {
    for (const { value, at, agents } of gatherByPlace(model.agents, grantsByName)) {
      report({
        at,
        ...agentOf(model, at),
        severity: severityByReach(model, { agents, untrusted: "high", others: "medium" }),
        message: `Anyone who takes the name in ${JSON.stringify(parsePointer(at).at(-1) ?? "")} can have ${namesOf(agents)} use ${shortList(value)}, which is denied to others.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the entry for the name",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};

/** Entries for names that grant more than the one for all others, with the tools that they add. */
function grantsByName(agent: AgentPolicy) {
  const senders = agent.senders();
  const others = senders.find(({ sender }) => sender === "*");
  if (others === undefined) return [];
  return senders
    .filter(({ sender }) => /^(?:name|username):/i.test(sender.trim()))
    .map(({ at, grant }) => ({
      at,
      value: coreToolNames.filter(
        (tool) => grant(tool, "host").allowed && !others.grant(tool, "host").allowed,
      ),
    }))
    .filter(({ value }) => value.length > 0);
}
