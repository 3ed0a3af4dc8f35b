import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { beyondProject, type CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";
import { asBoolean } from "@parapet/scan-core/layers/layers.ts";

export const promptsInTelemetry: Check<CodexModel> = {
  id: "CX-DATA-001",
  title: "Telemetry carries what people write",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Records of use are kept long and read by many. With otel.log_user_prompt they hold what is written to Codex, with the " +
    "names and the secrets in it.",
  remediation:
    "Remove otel.log_user_prompt; the records without it say who used what, and for how long.",
  references: [codexDocs("config-advanced"), settingSchema, owaspAgenticReference],
  run: ({ layers }, report) => {
    const { value, at } = layers.pick("/otel/log_user_prompt", asBoolean, false, beyondProject);
    if (value) report({ at, message: "What people write goes into telemetry." });
  },
  fix: {
    safe: true,
    title: "Leaves prompts out of telemetry",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
