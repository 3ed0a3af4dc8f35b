import { contentInTelemetryCheck } from "@parapet/runtime-kit/families/content-in-telemetry.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { type CodexModel, nonProjectLevels } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const promptsInTelemetry = contentInTelemetryCheck<CodexModel>({
  id: "CX-DATA-001",
  content: "user prompts",
  how: "With `otel.log_user_prompt` it contains user prompts, including names and secrets in them.",
  remediation: "Remove `otel.log_user_prompt`",
  references: [codexDocs("config-advanced"), settingSchema, owaspAgenticReference],
  found: ({ layers }) => {
    const { value, at } = layers.pick("/otel/log_user_prompt", asBoolean, false, nonProjectLevels);
    return value ? [{ at, message: "Telemetry includes user prompts." }] : [];
  },
});
