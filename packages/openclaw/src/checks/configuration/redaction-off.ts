import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const at = "/logging/redactSensitive";

export const redactionOff: Check<OpenClawModel> = {
  id: "OC-LOG-003",
  title: "Secrets are not masked in logs",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Tokens and keys pass through tool calls and errors. OpenClaw up to 2026.6 could be told to log them as they are; " +
    "logs are read by more people and programs than the configuration, and are kept longer.",
  remediation:
    'Set logging.redactSensitive back to "tools": `openclaw config set logging.redactSensitive tools`. Later releases ' +
    "always mask, and have no such setting.",
  references: [openclawDocs("gateway/logging"), owaspAgenticReference],
  aliases: ["logging.redact_off"],
  run: ({ config, schema }, report) => {
    // A later release refuses the setting and masks all the same: that is an unknown setting.
    if (schema.version !== "2026.6.11" || config.get(at) !== "off") return;
    report({
      at,
      message: 'logging.redactSensitive is "off", so tokens and keys are logged as they are.',
    });
  },
};
