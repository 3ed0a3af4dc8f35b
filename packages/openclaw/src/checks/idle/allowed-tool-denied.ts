import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";
import { toolsMeant, writtenTools } from "../../facts/tools/written-tools.ts";

export const allowedToolDenied: Check<OpenClawModel> = {
  id: "OC-IDLE-004",
  title: "A tool is allowed that another setting withholds",
  severity: "info",
  owasp: [],
  rationale:
    "A tool must pass every list, so no list gives back what another took: allow cannot add to a profile, and an agent's " +
    "list cannot lift a global ban. Two settings that disagree leave a reader to guess which one holds.",
  remediation:
    "Decide for one of them. To add a tool to a profile, name it in alsoAllow beside the profile, and not in allow.",
  references: [
    openclawDocs("gateway/config-tools/tool-policy"),
    openclawDocs("gateway/sandbox-vs-tool-policy-vs-elevated"),
  ],
  run: (model, report) => {
    for (const { name, at, list, agents, where } of writtenTools(model, ["allow", "alsoAllow"])) {
      if (name.includes("*") || /\/(?:byProvider|toolsBySender|subagents)\//.test(list)) continue;
      const tools = toolsMeant(name);
      const [tool] = tools;
      const concerned = agents.filter(
        (agent) => where === "host" || agent.sandbox.mode.value !== "off",
      );
      const [first] = concerned;
      if (tool === undefined || first === undefined) continue;
      if (concerned.some((agent) => tools.some((it) => agent.grant(it, where).allowed))) continue;
      const why = first.grant(tool, where).at;
      report({
        at: [at, why],
        ...agentOf(model, at),
        message: `${settingName(list)} allows ${JSON.stringify(name)}, and ${settingName(why)} withholds it from ${namesOf(concerned)} all the same.`,
      });
    }
  },
};
