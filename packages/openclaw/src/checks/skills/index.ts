import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { linksLeadAnywhere } from "./links-lead-anywhere.ts";
import { skillsAppliedUnasked } from "./skills-applied-unasked.ts";
import { skillsLearnedFromStrangers } from "./skills-learned-from-strangers.ts";
import { skillsOthersWrite } from "./skills-others-write.ts";
import { uploadedSkills } from "./uploaded-skills.ts";

export const skillsChecks: readonly Check<OpenClawModel>[] = [
  skillsOthersWrite,
  linksLeadAnywhere,
  uploadedSkills,
  skillsLearnedFromStrangers,
  skillsAppliedUnasked,
];
