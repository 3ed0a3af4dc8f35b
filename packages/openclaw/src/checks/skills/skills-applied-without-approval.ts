import type { Check } from "@parapet/scan-core/core/check.ts";
import { asString } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { agentsGranted } from "../../facts/tools/granted-agents.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { reachedByUntrusted } from "../../facts/reporting/severity-by-reach.ts";

const policy = "/skills/workshop/approvalPolicy";

export const skillsAppliedWithoutApproval: Check<OpenClawModel> = {
  id: "OC-SKILL-005",
  title: "Agent-written skills applied without approval",
  severity: "medium",
  owasp: ["ASI06", "ASI09"],
  rationale:
    "With the policy auto, the default, an agent that calls skill_workshop activates a skill without approval. An " +
    "untrusted sender who controls it in one conversation thus changes its behavior in all later ones.",
  remediation: "Require approval: `openclaw config set skills.workshop.approvalPolicy pending`.",
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
    const isReached = reachedByUntrusted(model, users);
    if (!model.config.has(policy) && !(isReached && defaultsApply(model))) return;
    report({
      at: approval.at,
      severity: isReached ? "medium" : "low",
      message:
        "An agent can activate a skill that it wrote without approval, for all its later conversations.",
    });
  },
  fix: {
    safe: true,
    title: "Requires approval before a skill is activated",
    apply: (_match, edit) => edit.set(policy, "pending"),
  },
};
