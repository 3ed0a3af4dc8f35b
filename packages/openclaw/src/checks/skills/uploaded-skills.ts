import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const setting = "/skills/install/allowUploadedArchives";

export const uploadedSkills: Check<OpenClawModel> = {
  id: "OC-SKILL-003",
  title: "Skills can be installed from uploaded archives",
  severity: "medium",
  owasp: ["ASI04", "ASI06"],
  rationale:
    "A client of the gateway with administrator rights installs a skill from an archive of its own, which no registry " +
    "has seen. A stolen token is then enough to give the agents new instructions and programs for good.",
  remediation:
    "Switch it off when the archive is installed: " +
    "`openclaw config set skills.install.allowUploadedArchives false --strict-json`.",
  references: [openclawDocs("tools/skills-config"), owaspAgenticReference],
  run: ({ config, gateway }, report) => {
    if (config.get(setting) !== true) return;
    report({
      at: setting,
      severity: gateway.exposed ? "medium" : "low",
      message: `Administrators of the gateway may install skills from archives that they upload${gateway.exposed ? ", also from other machines" : ""}.`,
    });
  },
  fix: {
    safe: true,
    title: "Takes no more archives",
    apply: (_sighting, edit) => edit.set(setting, false),
  },
};
