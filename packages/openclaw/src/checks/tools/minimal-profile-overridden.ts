import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

export const minimalProfileOverridden: Check<OpenClawModel> = {
  id: "OC-TOOL-006",
  title: "Agent overrides the minimal tool profile",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "The global profile is the smallest one, but this agent's own profile replaces it. The global setting suggests " +
    "that no agent has more.",
  remediation:
    "Remove the agent's profile, or keep the minimal one and list what it needs: `openclaw config set " +
    "agents.entries.<id>.tools.profile minimal`, with alsoAllow next to it.",
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
        severity: severityByReach(model, { agents: [agent], untrusted: "medium", others: "low" }),
        message: `${agent.id} has profile "${value}" instead of the minimal one that tools.profile sets for all agents.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Sets the agent's profile to minimal",
    apply: (match, edit, model) => edit.set(foundAgent(model, match).toolProfile.at, "minimal"),
  },
};
