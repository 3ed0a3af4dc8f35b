import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const skillProgramsAutoApproved: Check<OpenClawModel> = {
  id: "OC-NODE-014",
  title: "Programs named by skills are auto-approved on a node",
  severity: "low",
  confidence: "medium",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "If this machine is a node of a gateway, programs that any known skill names count as allowed. Anyone who adds or " +
    "writes a skill extends what runs here without approval, and the allowlist does not show it.",
  remediation:
    "Set `autoAllowSkills` to false in the host's approvals (`openclaw approvals get` shows them, `openclaw approvals " +
    "set` replaces them), and allow the programs that you need by absolute path.",
  references: [
    openclawDocs("tools/exec-approvals"),
    openclawDocs("cli/approvals"),
    owaspAgenticReference,
  ],
  aliases: ["tools.exec.auto_allow_skills_enabled"],
  run: ({ records }, report) => {
    const allowing = records.approvals.filter((entry) => entry.allowsSkillPrograms);
    for (const [path, entries] of Map.groupBy(allowing, (entry) => entry.path)) {
      report({
        at: "",
        file: { path, isFolder: false, excerpt: "autoAllowSkills: true" },
        message: `The host's approvals allow the programs of skills for ${entries.map(({ agent }) => ownerOf(agent)).join(", ")}.`,
      });
    }
  },
};

function ownerOf(agent: string): string {
  if (agent === "") return "every agent without its own entry";
  return agent === "*" ? "every agent" : agent;
}
