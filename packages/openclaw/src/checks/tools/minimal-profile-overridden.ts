import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

export const minimalProfileOverridden: Check<OpenClawModel> = {
  id: "OC-TOOL-006",
  title: "Agent steps out of the minimal profile",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "The profile for all agents is the smallest there is, and this agent's own takes its place. Whoever reads the " +
    "global setting believes that no agent has more.",
  remediation:
    "Take the agent's profile away, or keep it and name what it needs: " +
    "`openclaw config set agents.entries.<id>.tools.profile minimal` with alsoAllow beside it.",
  references: [openclawDocs("gateway/config-tools/tool-policy"), owaspAgenticReference],
  aliases: ["tools.profile_minimal_overridden"],
  run: (model, report) => {
    if (model.config.get("/tools/profile") !== "minimal") return;
    for (const agent of model.agents) {
      const { value, at } = agent.toolProfile;
      if (value === "minimal") continue;
      report({
        at,
        agent: agent.id,
        severity: severityByReach(model, [agent], "medium", "low"),
        message: `${agent.id} has profile "${value}" in place of the minimal one that tools.profile gives to all agents.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Gives the agent the minimal profile",
    apply: (sighting, edit, model) =>
      edit.set(foundAgent(model, sighting).toolProfile.at, "minimal"),
  },
};
