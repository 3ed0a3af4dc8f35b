import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import {
  keepPlainSecrets,
  keepsSecretsTitle,
  reportPlainSecrets,
} from "../../facts/secrets/report-secrets.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";
import { weaknessOf } from "../../facts/secrets/weak-secret.ts";

export const gatewaySecretInConfiguration: Check<OpenClawModel> = {
  id: "OC-KEY-001",
  title: "Gateway secret stands in the configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "The gateway's token or password opens the control of every agent. A configuration is shown to others, copied and " +
    "backed up much more often than a file that holds nothing but secrets.",
  remediation:
    "Put the value as a variable into `FOLDER/.env`, and write `${VARIABLE}` in its place in `SETTING`. Better still, use a " +
    "SecretRef, which keeps it out of the environment as well.",
  references: [
    openclawDocs("gateway/secrets"),
    openclawDocs("gateway/security/secrets-and-storage"),
    owaspAgenticReference,
  ],
  aliases: ["config.secrets.gateway_password_in_config"],
  weakness: "plaintext secrets",

  run: (model, report) =>
    reportPlainSecrets(
      model,
      {
        opens: "gateway",
        severity: model.gateway.exposed ? "medium" : "low",
        opened: "controls the gateway and every agent on it",
        except: (at) => isGuessable(model, at),
      },
      report,
    ),
  fix: {
    safe: false,
    title: keepsSecretsTitle,
    apply: keepPlainSecrets("gateway"),
  },
};

/** A secret that can be guessed is to be replaced, not moved, as OC-SEC-009 says. */
function isGuessable({ config }: OpenClawModel, at: string): boolean {
  return at.startsWith("/gateway/auth/") && weaknessOf(textAt(config, at)) !== undefined;
}
