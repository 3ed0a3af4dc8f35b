import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { addressSecrets } from "../../facts/secrets/address-secrets.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const secretInAddress: Check<OpenClawModel> = {
  id: "OC-KEY-008",
  title: "Secret in a URL",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "A URL with a password or token is written to logs, error messages and proxy histories, where nobody expects " +
    "secrets. It also leaks with every copy of the configuration.",
  remediation:
    'Pass the secret in a header or in its dedicated field, from a variable: "Bearer ${NAME}". If only a URL is ' +
    "possible, put the whole URL into a variable in `FOLDER/.env`. Rotate the secret.",
  references: [
    openclawDocs("gateway/secrets"),
    openclawDocs("gateway/config-secrets-env"),
    owaspAgenticReference,
  ],
  weakness: "plaintext secrets",

  run: ({ config }, report) => {
    for (const at of addressSecrets(config.value)) {
      report({
        at,
        message: `The URL in ${settingName(at)} contains a secret, which appears in logs and error messages.`,
      });
    }
  },
};
