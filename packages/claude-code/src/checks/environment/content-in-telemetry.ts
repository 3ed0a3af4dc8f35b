import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { isSwitchedOn } from "../facts/variable-text.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

const contents: Readonly<Record<string, string>> = {
  OTEL_LOG_USER_PROMPTS: "user prompts",
  OTEL_LOG_TOOL_CONTENT: "tool inputs and results",
  OTEL_LOG_TOOL_DETAILS: "tool arguments",
  OTEL_LOG_ASSISTANT_RESPONSES: "model responses",
  OTEL_LOG_RAW_API_BODIES: "whole conversations",
};

export const contentInTelemetry: Check<ClaudeCodeModel> = {
  id: "CC-ENV-005",
  title: "Telemetry includes conversation content",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Telemetry is retained for long and read by many. With these variables it contains prompts, files and answers, " +
    "including the secrets in them. If a repository sets them, the content of everyone who opens it goes to its " +
    "collector.",
  remediation:
    "Remove the variable; telemetry without content still shows who used what, and for how long.",
  references: [claudeDocs("monitoring-usage"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at, level } of layers.members("/env")) {
      const what = Object.hasOwn(contents, name) ? contents[name] : undefined;
      if (what === undefined || !isSwitchedOn(value)) continue;
      report({
        at,
        severity: level === "project" ? "medium" : "low",
        message: `${name} includes ${what} in telemetry.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Excludes content from telemetry",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
