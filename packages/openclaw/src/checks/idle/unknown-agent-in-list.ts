import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentIdOf } from "../../model/roster.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt, settingName } from "../../facts/tools/tool-lists.ts";

const pairs = "/tools/agentToAgent";

export const unknownAgentInList: Check<OpenClawModel> = {
  id: "OC-IDLE-013",
  title: "Allowlist names an unknown agent",
  severity: "low",
  owasp: ["ASI07"],
  rationale:
    "The entry matches nothing today. An agent that is created later under this name can be started or messaged from " +
    "its first day, without a new decision.",
  remediation:
    "Remove or correct the name. In tools.agentToAgent.allow keep one that exists: an empty list allows all agents.",
  references: [
    openclawDocs("tools/subagents"),
    openclawDocs("gateway/config-tools/sessions-and-subagents"),
  ],
  run: (model, report) => {
    const known = new Set(model.agents.map(({ id }) => id));
    const own = model.agents.map(({ at }) => at).filter((at) => at !== "");
    const lists = ["/agents/defaults", ...own].map((at) => `${at}/subagents/allowAgents`);
    for (const list of [...lists, `${pairs}/allow`]) {
      for (const [index, name] of listAt(model.config, list).entries()) {
        if (name.includes("*") || name.trim() === "" || known.has(agentIdOf(name))) continue;
        report({
          at: below(list, index),
          ...agentOf(model, list),
          message: `${settingName(list)} names ${JSON.stringify(name)}, but there is no such agent.`,
        });
      }
    }
  },
  fix: {
    safe: true,
    title: "Removes the unknown agent",
    apply: (match, edit, model) => {
      const { config, agents } = model;
      const list = holderOf(placeOf(match));
      const known = new Set(agents.map(({ id }) => id));
      const stays = listAt(config, list).some((it) => it.includes("*") || known.has(agentIdOf(it)));
      if (list === `${pairs}/allow` && !stays) {
        // A list that allows nobody becomes enabled: false, since an empty one would allow
        // everyone.
        edit.set(`${pairs}/enabled`, false);
        edit.remove(list);
        return;
      }
      removeFoundItem(match, edit, model);
    },
  },
};
