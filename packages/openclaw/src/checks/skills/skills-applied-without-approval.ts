import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asString, effective } from "../../model/settings.ts";
import { defaultsInForce } from "../../facts/reporting/defaults-in-force.ts";
import { agentsGranted } from "../../facts/tools/granted-agents.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { outsidersReach } from "../../facts/reporting/severity-by-reach.ts";

const policy = "/skills/workshop/approvalPolicy";

export const skillsAppliedWithoutApproval: Check<OpenClawModel> = {
  id: "OC-SKILL-005",
  title: "Agents put their own skills into use without asking",
  severity: "medium",
  owasp: ["ASI06", "ASI09"],
  rationale:
    "With the policy auto, which holds when nothing is set, an agent that calls skill_workshop puts a skill into use " +
    "without a question. A stranger who steers it in one conversation so changes what it does in all later ones.",
  remediation: "Ask first: `openclaw config set skills.workshop.approvalPolicy pending`.",
  references: [
    openclawDocs("tools/skill-workshop"),
    openclawDocs("tools/skills-config"),
    owaspAgenticReference,
  ],
  weakness: "self-written skills",

  run: (model, report) => {
    const approval = effective(model.config, [policy], asString, "auto");
    const users = agentsGranted(model, "skill_workshop");
    if (approval.value !== "auto" || users.length === 0) return;
    const isReached = outsidersReach(model, users);
    if (!model.config.has(policy) && !(isReached && defaultsInForce(model))) return;
    report({
      at: approval.at,
      severity: isReached ? "medium" : "low",
      message:
        "An agent may put a skill that it wrote into use without asking anybody, for all its later conversations.",
    });
  },
  fix: {
    safe: true,
    title: "Asks before a skill is put into use",
    apply: (_sighting, edit) => edit.set(policy, "pending"),
  },
};
