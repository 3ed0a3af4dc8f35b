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
  title: "Hard-coded gateway secret in the configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "The gateway's token or password gives control of every agent. A configuration is shared, copied and backed up " +
    "much more often than a file that contains only secrets.",
  remediation:
    "Set the value as a variable in `FOLDER/.env`, and write `${VARIABLE}` in its place in `SETTING`. Preferably use " +
    "a SecretRef, which also keeps it out of the environment.",
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

/** A guessable secret has to be replaced, not moved; OC-SEC-009 reports it. */
function isGuessable({ config }: OpenClawModel, at: string): boolean {
  return at.startsWith("/gateway/auth/") && weaknessOf(textAt(config, at)) !== undefined;
}
