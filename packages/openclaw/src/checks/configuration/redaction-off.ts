import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const at = "/logging/redactSensitive";

export const redactionOff: Check<OpenClawModel> = {
  id: "OC-LOG-003",
  title: "Secrets not redacted in logs",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Tokens and keys appear in tool calls and errors. OpenClaw up to 2026.6 can be set to log them in plaintext; " +
    "logs are read by more people and programs than the configuration, and are kept longer.",
  remediation:
    'Set logging.redactSensitive to "tools": `openclaw config set logging.redactSensitive tools`. Later releases ' +
    "always redact, and have no such setting.",
  references: [openclawDocs("gateway/logging"), owaspAgenticReference],
  aliases: ["logging.redact_off"],
  run: ({ config, schema }, report) => {
    // A later release always redacts, and rejects the setting as unknown.
    if (schema.version !== "2026.6.11" || config.get(at) !== "off") return;
    report({
      at,
      message: 'logging.redactSensitive is "off", so tokens and keys are logged in plaintext.',
    });
  },
};
