import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { addressSecrets } from "../../facts/secrets/address-secrets.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const secretInAddress: Check<OpenClawModel> = {
  id: "OC-KEY-008",
  title: "Secret stands in an address",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "An address with a password or a token in it is written into logs, error messages and the histories of proxies, " +
    "where nobody looks for secrets. It leaves the machine with every copy of the configuration as well.",
  remediation:
    'Give the secret in a header or in the field that is made for it, from a variable: "Bearer ${NAME}". Where only an ' +
    "address will do, put the whole address into a variable in `FOLDER/.env`. Renew the secret.",
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
        message: `The address in ${settingName(at)} has a secret in it, which logs and error messages repeat.`,
      });
    }
  },
};
