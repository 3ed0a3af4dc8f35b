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
  title: "A tool is denied that does not exist",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI02"],
  rationale:
    "OpenClaw passes over a name that no tool has, and says nothing. The tool that was meant stays allowed, and the list " +
    "looks as if it were not.",
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
        message: `${settingName(list)} denies ${JSON.stringify(name)}, which is no tool${
          left.length > 0
            ? `; ${namesOf(left)} still has ${meant}, which was probably meant`
            : `; ${meant} was probably meant`
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Denies the tool that was meant",
    // A ban that holds may leave an agent with a shell and no file tools, and lists that disagree with it.
    mayRaise: ["OC-TOOL-004", "OC-EXEC-008", "OC-IDLE-004", "OC-IDLE-016"],
    apply: (sighting, edit, model) => {
      const pointer = placeOf(sighting);
      for (const { at, list, meant } of unknownDenials(model)) {
        if (at !== pointer) continue;
        const exists = listAt(model.config, list).some((name) => toolName(name) === meant);
        if (exists) removeFoundItem(sighting, edit, model);
        else edit.set(pointer, meant);
      }
    },
  },
};

/** Entries that deny no tool, with the tool that each was probably to deny. */
function unknownDenials(model: OpenClawModel) {
  return writtenTools(model, ["deny"]).flatMap((entry) => {
    const meant = toolMeant(model, entry.name);
    return meant === undefined ? [] : [{ ...entry, meant }];
  });
}
