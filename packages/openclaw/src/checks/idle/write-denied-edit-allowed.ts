import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { shortList } from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { listAt, settingName, toolName } from "../../facts/tools/tool-lists.ts";
import { writtenTools } from "../../facts/tools/written-tools.ts";

const siblings = ["edit", "apply_patch"];

export const writeDeniedEditAllowed: Check<OpenClawModel> = {
  id: "OC-IDLE-016",
  title: "Write tool denied but other writing tools allowed",
  severity: "medium",
  owasp: ["ASI02"],
  rationale:
    "write, edit and apply_patch are three tools, and denying the first leaves the others. An agent that is meant to " +
    "be read-only can still change files.",
  remediation:
    'Deny all tools that write: add "edit" and "apply_patch" to the same list, or deny "group:fs".',
  references: [openclawDocs("gateway/config-tools/tool-policy"), openclawDocs("tools/apply-patch")],
  run: (model, report) => {
    for (const { name, at, list, agents } of writtenTools(model, ["deny"])) {
      if (toolName(name) !== "write" || !isPlainList(list, agents)) continue;
      const writing = agents.filter((agent) => leftTo(agent).length > 0);
      if (writing.length === 0) continue;
      report({
        at,
        ...agentOf(model, at),
        message: `${settingName(list)} denies write, but ${namesOf(writing)} can still change files with ${shortList([...new Set(writing.flatMap(leftTo))])}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Denies the other tools that write",
    // A remaining shell can still write, and is reported once no file tool can.
    mayRaise: ["OC-TOOL-004"],
    apply: (match, edit, { config }) => {
      const list = holderOf(placeOf(match));
      const denied = new Set(listAt(config, list).map(toolName));
      for (const tool of siblings) if (!denied.has(tool)) edit.append(list, tool);
    },
  },
};

/**
 * True for the list of all agents or of one; lists for senders, models and sandboxes do not count.
 */
function isPlainList(list: string, agents: readonly AgentPolicy[]): boolean {
  return list === "/tools/deny" || agents.some(({ at }) => list === `${at}/tools/deny`);
}

function leftTo(agent: AgentPolicy): readonly string[] {
  return siblings.filter((tool) => agent.grant(tool, "host").allowed);
}
