import type { Check } from "@parapet/scan-core/core/check.ts";
import { asString } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { agentsGranted } from "../../facts/tools/granted-agents.ts";
import { includesUntrusted, reachOf, audienceNames, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const mode = "/skills/workshop/autonomous/mode";

export const skillsLearnedFromUntrustedSenders: Check<OpenClawModel> = {
  id: "OC-SKILL-004",
  title: "Agents learn skills automatically from conversations",
  severity: "medium",
  owasp: ["ASI06"],
  rationale:
    "In mode auto, the default, an agent automatically turns what it did in conversations into skills. If untrusted " +
    "senders take part in them, a single message can become a permanent instruction.",
  remediation:
    "Require a review of each skill: `openclaw config set skills.workshop.autonomous.mode propose`, or disable it " +
    "with `off`.",
  references: [
    openclawDocs("tools/self-learning"),
    openclawDocs("tools/skill-workshop"),
    owaspAgenticReference,
  ],
  weakness: "self-written skills",

  run: (model, report) => {
    const autonomous = effective(model.config, [mode], asString, "auto");
    if (autonomous.value !== "auto") return;
    // OpenClaw reviews only turns that had the tool.
    const learners = agentsGranted(model, "skill_workshop");
    if (learners.length === 0) return;
    const audience = widestOf(learners.map((agent) => reachOf(model, agent)));
    const isChosen = model.config.has(mode);
    if (!isChosen && !(includesUntrusted(audience) && defaultsApply(model))) return;
    report({
      at: autonomous.at,
      severity: includesUntrusted(audience) ? "medium" : "low",
      message: includesUntrusted(audience)
        ? `Agents that ${audienceNames[audience]} can write to turn conversations into skills of their own, without a person in between.`
        : "Agents turn conversations into skills of their own, without a person in between.",
    });
  },
  fix: {
    safe: true,
    title: "Requires human review of learned skills",
    apply: (_match, edit) => edit.set(mode, "propose"),
  },
};
