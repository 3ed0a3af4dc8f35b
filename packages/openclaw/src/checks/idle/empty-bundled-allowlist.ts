import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const list = "/skills/allowBundled";

export const emptyBundledAllowlist: Check<OpenClawModel> = {
  id: "OC-IDLE-037",
  title: "An empty list of bundled skills allows all of them",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    'OpenClaw drops blank names, and takes a list without names for no list. "No bundled skill" was meant, and every one whose ' +
    "programs are installed is offered to the agents.",
  remediation:
    "Name those that are wanted: `openclaw config set skills.allowBundled '[\"weather\"]' --strict-json`, or switch the others " +
    "off one by one: `openclaw config set skills.entries.<skill>.enabled false --strict-json`.",
  references: [openclawDocs("tools/skills-config")],
  run: ({ config }, report) => {
    const names = config.get(list);
    if (!Array.isArray(names)) return;
    if (names.some((name) => typeof name !== "string" || name.trim() !== "")) return;
    report({
      at: list,
      message: `skills.allowBundled ${names.length === 0 ? "is empty" : "has no name in it"}, which withholds no bundled skill.`,
    });
  },
};
