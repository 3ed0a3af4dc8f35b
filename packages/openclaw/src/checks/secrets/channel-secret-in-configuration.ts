import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import {
  keepPlainSecrets,
  keepsSecretsTitle,
  reportPlainSecrets,
} from "../../facts/secrets/report-secrets.ts";

export const channelSecretInConfiguration: Check<OpenClawModel> = {
  id: "OC-KEY-002",
  title: "Channel credential stands in the configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "With the token of a bot anybody reads what is written to it and answers in its name, from any machine. A " +
    "configuration is shown to others, copied and backed up much more often than a file that holds nothing but secrets.",
  remediation:
    "Put the value as a variable into `FOLDER/.env`, and write `${VARIABLE}` in its place in `SETTING`. Better still, use a " +
    "SecretRef, which keeps it out of the environment as well.",
  references: [
    openclawDocs("gateway/secrets"),
    openclawDocs("gateway/security/secrets-and-storage"),
    owaspAgenticReference,
  ],
  weakness: "plaintext secrets",

  run: (model, report) =>
    reportPlainSecrets(
      model,
      {
        opens: "channel",
        severity: "medium",
        opened: "reads and writes as the bot",
      },
      report,
    ),
  fix: {
    safe: false,
    title: keepsSecretsTitle,
    apply: keepPlainSecrets("channel"),
  },
};
