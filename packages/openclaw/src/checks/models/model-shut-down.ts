import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { withdrawnIn } from "../../models/model-refusals.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { reportRefusals } from "../../facts/reporting/report-refusals.ts";

export const modelShutDown: Check<OpenClawModel> = {
  id: "OC-MODEL-009",
  title: "Model that is shut down",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "OpenClaw knows the models that their providers have shut down, and refuses a configuration that names one of them " +
    "anywhere, as a fallback too: its gateway does not start, and neither does anything that it serves or watches.",
  remediation:
    "Name the model that OpenClaw names in its place: `openclaw config validate` says which, and " +
    "`openclaw config set agents.defaults.model.primary <provider>/<model>` writes it.",
  references: [openclawDocs("concepts/models")],
  run: (model, report) => {
    reportRefusals(model, "model", report);
  },
  fix: {
    safe: false,
    startsRuntime: ({ gateway }) => gateway.refusals.length > 0,
    title: "Names the model that takes its place",
    apply: (sighting, edit, { config }) => {
      const at = placeOf(sighting);
      for (const { at: place, instead } of withdrawnIn(config)) {
        if (place !== at) continue;
        // In a list of models that may be used its name is the key; and OpenClaw names nothing in place of some.
        if (typeof config.get(at) !== "string") edit.remove(at);
        else if (instead !== "") edit.set(at, instead);
        else {
          throw new FixRefusal(
            "OpenClaw names no model in its place. Choose one of `openclaw models list`.",
          );
        }
      }
    },
  },
};
