import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";
import { toolMeant, writtenTools } from "../../facts/tools/written-tools.ts";

export const allowedToolUnknown: Check<OpenClawModel> = {
  id: "OC-IDLE-003",
  title: "A tool is allowed that does not exist",
  severity: "low",
  confidence: "medium",
  owasp: [],
  rationale:
    "The entry gives the agent nothing. Whoever then looks for a way to get the tool often allows all of them, and a " +
    "plugin that brings a tool of this name later has leave already.",
  remediation:
    "Write the tool's name as OpenClaw spells it, or remove the entry while others stay in the list.",
  references: [openclawDocs("gateway/config-tools/tool-policy")],
  run: (model, report) => {
    for (const { name, at, list } of writtenTools(model, ["allow", "alsoAllow"])) {
      const meant = toolMeant(model, name);
      if (meant === undefined) continue;
      report({
        at,
        ...agentOf(model, at),
        message: `${settingName(list)} allows ${JSON.stringify(name)}, which is no tool; ${meant} was probably meant.`,
      });
    }
  },
};
