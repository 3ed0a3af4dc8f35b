import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";
import { toolsMeant, writtenTools } from "../../facts/tools/written-tools.ts";

export const allowedToolDenied: Check<OpenClawModel> = {
  id: "OC-IDLE-004",
  title: "Allowed tool is denied by another setting",
  severity: "info",
  owasp: [],
  rationale:
    "A tool must pass every list: allow cannot add to a profile, and an agent's list cannot lift a global denial. Two " +
    "settings that disagree make it unclear which one applies.",
  remediation:
    "Keep one of them. To add a tool to a profile, list it in alsoAllow next to the profile, not in allow.",
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
        message: `${settingName(list)} allows ${JSON.stringify(name)}, but ${settingName(why)} denies it to ${namesOf(concerned)}.`,
      });
    }
  },
};
