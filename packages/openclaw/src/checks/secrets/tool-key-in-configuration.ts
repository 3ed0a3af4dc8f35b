import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import {
  keepPlainSecrets,
  keepsSecretsTitle,
  reportPlainSecrets,
} from "../../facts/secrets/report-secrets.ts";

export const toolKeyInConfiguration: Check<OpenClawModel> = {
  id: "OC-KEY-007",
  title: "Hard-coded tool, skill or plugin key in the configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Skills, plugins, speech, search and memory use their own keys. Anyone with such a key can use the service on the " +
    "owner's account and see its data. The keys leak with every copy of the configuration.",
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
        opens: "tool",
        severity: "medium",
        opened: "uses the service behind it on the owner's account",
      },
      report,
    ),
  fix: {
    safe: false,
    title: keepsSecretsTitle,
    apply: keepPlainSecrets("tool"),
  },
};
