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
  title: "Model provider key stands in the configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "A key of a model provider is money: whoever has it runs up the bill and reads what the account keeps. Keys in a " +
    "configuration leave the machine with every copy of it, and with an agent that is talked into reading it.",
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
