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
  title: "Key of a tool, skill or plugin stands in the configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Skills, plugins, speech, search and memory have keys of their own. Whoever has one uses the service on the owner's " +
    "account, and sees what it keeps. They leave the machine with every copy of the configuration.",
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
