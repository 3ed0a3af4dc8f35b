import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt, settingName, toolName } from "../../facts/tools/tool-lists.ts";
import { toolMeant, toolsMeant, writtenTools } from "../../facts/tools/written-tools.ts";

export const deniedToolUnknown: Check<OpenClawModel> = {
  id: "OC-IDLE-002",
  title: "Unknown tool is denied",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI02"],
  rationale:
    "OpenClaw silently ignores names that match no tool. The intended tool stays allowed, although the list suggests " +
    "otherwise.",
  remediation:
    "Write the tool's name as OpenClaw spells it; the page on tool policy lists tools and groups.",
  references: [openclawDocs("gateway/config-tools/tool-policy")],
  run: (model, report) => {
    for (const { name, at, list, agents, where, meant } of unknownDenials(model)) {
      const left = agents.filter((agent) =>
        toolsMeant(meant).some((tool) => agent.grant(tool, where).allowed),
      );
      report({
        at,
        ...agentOf(model, at),
        severity: left.length > 0 ? "medium" : "low",
        message: `${settingName(list)} denies ${JSON.stringify(name)}, which is not a tool${
          left.length > 0
            ? `; ${namesOf(left)} still has ${meant}, which was probably meant`
            : `; ${meant} was probably meant`
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Denies the intended tool",
    // An effective denial may leave an agent with a shell and no file tools, and with lists that
    // contradict it.
    mayRaise: ["OC-TOOL-004", "OC-EXEC-008", "OC-IDLE-004", "OC-IDLE-016"],
    apply: (match, edit, model) => {
      const pointer = placeOf(match);
      for (const { at, list, meant } of unknownDenials(model)) {
        if (at !== pointer) continue;
        const exists = listAt(model.config, list).some((name) => toolName(name) === meant);
        if (exists) removeFoundItem(match, edit, model);
        else edit.set(pointer, meant);
      }
    },
  },
};

/** Entries that match no tool, with the tool that was probably meant. */
function unknownDenials(model: OpenClawModel) {
  return writtenTools(model, ["deny"]).flatMap((entry) => {
    const meant = toolMeant(model, entry.name);
    return meant === undefined ? [] : [{ ...entry, meant }];
  });
}
