import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import {
  keepPlainSecrets,
  keepsSecretsTitle,
  reportPlainSecrets,
} from "../../facts/secrets/report-secrets.ts";

export const modelKeyInConfiguration: Check<OpenClawModel> = {
  id: "OC-KEY-003",
  title: "Hard-coded model provider key in the configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Anyone with a model provider's key can spend the account's money and read what it stores. Keys in a " +
    "configuration leak with every copy of it, and through an agent that is tricked into reading it.",
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
        opens: "model",
        severity: "medium",
        opened: "uses the models on the owner's account",
      },
      report,
    ),
  fix: {
    safe: false,
    title: keepsSecretsTitle,
    apply: keepPlainSecrets("model"),
  },
};
