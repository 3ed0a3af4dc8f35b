import { contentInTelemetryCheck } from "@parapet/runtime-kit/families/content-in-telemetry.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isSwitchedOn } from "../facts/variable-text.ts";

const contents: Readonly<Record<string, string>> = {
  OTEL_LOG_USER_PROMPTS: "user prompts",
  OTEL_LOG_TOOL_CONTENT: "tool inputs and results",
  OTEL_LOG_TOOL_DETAILS: "tool arguments",
  OTEL_LOG_ASSISTANT_RESPONSES: "model responses",
  OTEL_LOG_RAW_API_BODIES: "whole conversations",
};

export const contentInTelemetry = contentInTelemetryCheck<ClaudeCodeModel>({
  id: "CC-ENV-005",
  content: "conversation content",
  how:
    "With these variables it contains prompts, files and answers, including the secrets in them. If a repository sets " +
    "them, the content of everyone who opens it goes to its collector.",
  remediation: "Remove the variable",
  references: [claudeDocs("monitoring-usage"), settingTypes, owaspAgenticReference],
  found: ({ layers }) =>
    layers.members("/env").flatMap(({ name, value, at, level }) => {
      const what = Object.hasOwn(contents, name) ? contents[name] : undefined;
      if (what === undefined || !isSwitchedOn(value)) return [];
      const severity = level === "project" ? "medium" : "low";
      return [{ at, severity, message: `${name} includes ${what} in telemetry.` }];
    }),
  apply: (match, edit) => edit.remove(placeOf(match)),
});
