import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";
import { toolMeant, writtenTools } from "../../facts/tools/written-tools.ts";

export const allowedToolUnknown: Check<OpenClawModel> = {
  id: "OC-IDLE-003",
  title: "Unknown tool is allowed",
  severity: "low",
  confidence: "medium",
  owasp: [],
  rationale:
    "The entry grants nothing. People who then look for a way to enable the tool often allow all of them, and a " +
    "plugin that later adds a tool of this name is already permitted.",
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
        message: `${settingName(list)} allows ${JSON.stringify(name)}, which is not a tool; ${meant} was probably meant.`,
      });
    }
  },
};
