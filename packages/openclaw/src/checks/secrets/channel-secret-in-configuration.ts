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
  title: "Hard-coded channel credential in the configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "With a bot's token, anyone can read its messages and respond in its name, from any machine. A configuration is " +
    "shared, copied and backed up much more often than a file that contains only secrets.",
  remediation:
    "Set the value as a variable in `FOLDER/.env`, and write `${VARIABLE}` in its place in `SETTING`. Preferably use " +
    "a SecretRef, which also keeps it out of the environment.",
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
