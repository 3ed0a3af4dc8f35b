import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const list = "/skills/allowBundled";

export const emptyBundledAllowlist: Check<OpenClawModel> = {
  id: "OC-IDLE-037",
  title: "Empty allowlist of bundled skills allows all of them",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "OpenClaw drops blank names and treats a list without names as no list. The list was meant to allow no bundled " +
    "skill, but every one whose programs are installed is offered to the agents.",
  remediation:
    "List the skills that you want: `openclaw config set skills.allowBundled '[\"weather\"]' --strict-json`, or " +
    "disable the others one by one: `openclaw config set skills.entries.<skill>.enabled false --strict-json`.",
  references: [openclawDocs("tools/skills-config")],
  run: ({ config }, report) => {
    const names = config.get(list);
    if (!Array.isArray(names)) return;
    if (names.some((name) => typeof name !== "string" || name.trim() !== "")) return;
    report({
      at: list,
      message: `skills.allowBundled ${names.length === 0 ? "is empty" : "contains no name"}, which denies no bundled skill.`,
    });
  },
};
