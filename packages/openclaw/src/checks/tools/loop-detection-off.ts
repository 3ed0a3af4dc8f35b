import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";

export const loopDetectionOff: Check<OpenClawModel> = {
  id: "OC-TOOL-014",
  title: "Endless loops of tool calls are not stopped",
  severity: "info",
  owasp: ["ASI08"],
  rationale:
    "Switched off by name, loop detection takes with it the guard that stops an agent which repeats the same call after " +
    "its context was compacted. Such a loop runs until somebody notices the bill.",
  remediation:
    "Switch it on: `openclaw config set tools.loopDetection.enabled true --strict-json`.",
  references: [openclawDocs("tools/loop-detection"), owaspAgenticReference],
  run: (model, report) => {
    const scopes = ["", ...model.agents.map(({ at }) => at).filter((at) => at !== "")];
    for (const scope of scopes) {
      const at = `${scope}/tools/loopDetection/enabled`;
      if (model.config.get(at) !== false) continue;
      report({
        at,
        ...agentOf(model, at),
        message: "Loop detection is switched off, and the guard after compaction with it.",
      });
    }
  },
  fix: {
    safe: true,
    title: "Stops endless loops of tool calls",
    apply: (sighting, edit) => edit.set(placeOf(sighting), true),
  },
};
