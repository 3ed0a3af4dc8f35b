import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const setting = "/skills/install/allowUploadedArchives";

export const uploadedSkills: Check<OpenClawModel> = {
  id: "OC-SKILL-003",
  title: "Skill installation from uploaded archives enabled",
  severity: "medium",
  owasp: ["ASI04", "ASI06"],
  rationale:
    "A gateway client with administrator rights can install a skill from its own archive, which no registry has " +
    "checked. A stolen token is then enough to give the agents new instructions and programs permanently.",
  remediation:
    "Disable it once the archive is installed: `openclaw config set skills.install.allowUploadedArchives false " +
    "--strict-json`.",
  references: [openclawDocs("tools/skills-config"), owaspAgenticReference],
  run: ({ config, gateway }, report) => {
    if (config.get(setting) !== true) return;
    report({
      at: setting,
      severity: gateway.exposed ? "medium" : "low",
      message: `Administrators of the gateway can install skills from uploaded archives${gateway.exposed ? ", including from other machines" : ""}.`,
    });
  },
  fix: {
    safe: true,
    title: "Sets skills.install.allowUploadedArchives to false",
    apply: (_match, edit) => edit.set(setting, false),
  },
};
