import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { withdrawnIn } from "../../models/model-refusals.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { reportRefusals } from "../../facts/reporting/report-refusals.ts";

export const modelShutDown: Check<OpenClawModel> = {
  id: "OC-MODEL-009",
  title: "Model has been shut down by its provider",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "OpenClaw knows which models their providers have shut down and rejects a configuration that names one anywhere, " +
    "including as a fallback. The gateway does not start, nor does anything that it serves.",
  remediation:
    "Use the replacement that OpenClaw suggests: `openclaw config validate` prints it, and `openclaw config set " +
    "agents.defaults.model.primary <provider>/<model>` sets it.",
  references: [openclawDocs("concepts/models")],
  run: (model, report) => {
    reportRefusals(model, "model", report);
  },
  fix: {
    safe: false,
    startsRuntime: ({ gateway }) => gateway.refusals.length > 0,
    title: "Replaces the model with its successor",
    apply: (match, edit, { config }) => {
      const at = placeOf(match);
      for (const { at: place, instead } of withdrawnIn(config)) {
        if (place !== at) continue;
        // In the list of allowed models its name is the key; some models have no successor.
        if (typeof config.get(at) !== "string") edit.remove(at);
        else if (instead !== "") edit.set(at, instead);
        else {
          throw new FixRefusal(
            "OpenClaw suggests no replacement. Choose one of `openclaw models list`.",
          );
        }
      }
    },
  },
};
