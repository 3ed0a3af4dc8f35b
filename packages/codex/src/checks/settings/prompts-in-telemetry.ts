import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { nonProjectLevels, type CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";

export const promptsInTelemetry: Check<CodexModel> = {
  id: "CX-DATA-001",
  title: "Telemetry includes user prompts",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Telemetry is retained for long and read by many. With `otel.log_user_prompt` it contains user prompts, including " +
    "names and secrets in them.",
  remediation:
    "Remove `otel.log_user_prompt`; telemetry without it still shows who used what, and for how long.",
  references: [codexDocs("config-advanced"), settingSchema, owaspAgenticReference],
  run: ({ layers }, report) => {
    const { value, at } = layers.pick("/otel/log_user_prompt", asBoolean, false, nonProjectLevels);
    if (value) report({ at, message: "Telemetry includes user prompts." });
  },
  fix: {
    safe: true,
    title: "Excludes prompts from telemetry",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
