import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";

export const loopDetectionOff: Check<OpenClawModel> = {
  id: "OC-TOOL-014",
  title: "Tool loop detection disabled",
  severity: "info",
  owasp: ["ASI08"],
  rationale:
    "Disabling loop detection also disables the guard that stops an agent from repeating the same call after its " +
    "context was compacted. Such a loop runs until someone notices the bill.",
  remediation: "Enable it: `openclaw config set tools.loopDetection.enabled true --strict-json`.",
  references: [openclawDocs("tools/loop-detection"), owaspAgenticReference],
  run: (model, report) => {
    const scopes = ["", ...model.agents.map(({ at }) => at).filter((at) => at !== "")];
    for (const scope of scopes) {
      const at = `${scope}/tools/loopDetection/enabled`;
      if (model.config.get(at) !== false) continue;
      report({
        at,
        ...agentOf(model, at),
        message: "Loop detection is disabled, including the guard after compaction.",
      });
    }
  },
  fix: {
    safe: true,
    title: "Sets tools.loopDetection.enabled to true",
    apply: (match, edit) => edit.set(placeOf(match), true),
  },
};
