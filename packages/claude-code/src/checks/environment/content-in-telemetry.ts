import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { isSwitchedOn } from "../facts/variable-text.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

const contents: Readonly<Record<string, string>> = {
  OTEL_LOG_USER_PROMPTS: "what people write",
  OTEL_LOG_TOOL_CONTENT: "what tools are given and answer",
  OTEL_LOG_TOOL_DETAILS: "the arguments of tools",
  OTEL_LOG_ASSISTANT_RESPONSES: "what the model answers",
  OTEL_LOG_RAW_API_BODIES: "whole conversations",
};

export const contentInTelemetry: Check<ClaudeCodeModel> = {
  id: "CC-ENV-005",
  title: "Telemetry carries what is said",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Records of use are kept long and read by many. With these variables they hold prompts, files and answers, with the " +
    "secrets in them. Where a repository sets them, those of everybody who opens it go to its collector.",
  remediation:
    "Remove the variable; the records without contents say who used what, and for how long.",
  references: [claudeDocs("monitoring-usage"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at, level } of layers.members("/env")) {
      const what = Object.hasOwn(contents, name) ? contents[name] : undefined;
      if (what === undefined || !isSwitchedOn(value)) continue;
      report({
        at,
        severity: level === "project" ? "medium" : "low",
        message: `${name} puts ${what} into telemetry.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Leaves contents out of telemetry",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
